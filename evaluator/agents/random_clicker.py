"""An agent that clicks anywhere: what it completes, chance completes."""

from collections.abc import Sequence
from random import Random

from apis.desktop.protocol import Observation
from evaluator.agents.protocol import AgentContext
from records.action import Action
from records.record import content_id

CLICKS = 9
"""Clicks before an application is opened again: some of them close what is open."""


class RandomClicker:
    """Opens one of the task's applications, clicks pixels all over the screen, and so on.

    It never finishes: the episode's limit without a completion ends it.
    """

    def __init__(self, applications: Sequence[str], random: Random) -> None:
        self._applications = applications
        self._random = random
        self._clicks_left = 0

    def act(self, instruction: str, observation: Observation) -> Action:  # noqa: ARG002 - it cannot read
        """A click with the left button, or an application opened."""
        if not self._clicks_left:
            self._clicks_left = CLICKS
            return Action(kind="open_app", application=self._random.choice(self._applications))
        self._clicks_left -= 1
        return Action(
            kind="click",
            x=self._random.randrange(observation.width),
            y=self._random.randrange(observation.height),
        )


def random_clicker(context: AgentContext) -> RandomClicker:
    """Its clicks are drawn by (seed, task): the same context gives the same ones."""
    random = Random(content_id(["random clicker", context.seed, context.task.task_id]))
    return RandomClicker(context.task.applications, random)
