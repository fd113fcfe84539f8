"""An agent that clicks every control there is: a check that a click satisfies by itself shows here."""

from collections.abc import Sequence

from apis.desktop.protocol import Observation
from evaluator.agents.protocol import AgentContext
from records.action import Action
from records.evidence import Control


class ClickEverything:
    """Opens the task's applications one after the other, and clicks each control of each once, as they show.

    What a click brings up comes next, in tree order; then it finishes. The episode's limit without a
    completion mostly ends it before that.
    """

    def __init__(self, applications: Sequence[str]) -> None:
        self._unopened = list(applications)
        self._clicked: set[tuple[str, str, str]] = set()

    def act(self, instruction: str, observation: Observation) -> Action:  # noqa: ARG002 - it cannot read
        """A click in the middle of the next control, an application opened, or the finish."""
        for control in observation.controls:
            x, y = control.x + control.width // 2, control.y + control.height // 2
            known = (control.application, control.role, control.name)
            if known not in self._clicked and _is_on_screen(control, x, y, observation):
                self._clicked.add(known)
                return Action(kind="click", x=x, y=y)
        if self._unopened:
            return Action(kind="open_app", application=self._unopened.pop(0))
        return Action(kind="finish", status="success")


def click_everything(context: AgentContext) -> ClickEverything:
    """Over the task's applications, in the task's order."""
    return ClickEverything(context.task.applications)


def _is_on_screen(control: Control, x: int, y: int, observation: Observation) -> bool:
    return (
        control.width > 0
        and control.height > 0
        and 0 <= x < observation.width
        and 0 <= y < observation.height
    )
