"""A desktop that plays a stored trajectory again: the second of the kind, and it needs nothing but Python."""

from collections.abc import Sequence

from apis.desktop.protocol import Observation
from records.action import Action
from records.application import Application
from records.errors import DesktopError
from records.evidence import Evidence
from records.trajectory import Trajectory
from resources.fixtures import Fixture


class ReplayDiffers(DesktopError):
    """The trajectory does not hold what was asked of it, so that nobody knows what would have come of it."""


class ReplayDesktop:
    """Answers with the stored evidence, reading by reading; it carries out nothing.

    `observe` has no picture (b"") where the trajectory has its hash alone.
    """

    def __init__(self, trajectory: Trajectory, ending: str = "") -> None:
        """What is replayed.

        Args:
            ending: why the desktop failed at the action after the last stored one; "" where it did not.
        """
        self._trajectory = trajectory
        self._ending = ending
        self._blobs = {blob.sha256: blob.data for blob in trajectory.blobs}
        self._readings: list[Evidence] = []
        self._latest: Evidence | None = None
        self._taken = 0

    def reset(self, fixture: Fixture, applications: Sequence[Application]) -> Evidence:  # noqa: ARG002 - the stored session had its own
        """Back to the first reading of the start state.

        Raises:
            ReplayDiffers: the trajectory was recorded from another start state.
        """
        if fixture.hash != self._trajectory.fixture_hash:
            raise ReplayDiffers(
                f"trajectory {self._trajectory.trajectory_id} starts from the state "
                f"{self._trajectory.fixture_hash[:12]}, not {fixture.hash[:12]}; take the task or subtask "
                "that it was recorded for"
            )
        self._taken = 0
        self._latest, *self._readings = self._trajectory.start
        return self._latest

    def observe(self) -> Observation:
        latest = self._now()
        return Observation(
            screenshot=self._blobs.get(latest.screenshot, b""),
            screenshot_hash=latest.screenshot,
            width=self._trajectory.width,
            height=self._trajectory.height,
            controls=latest.controls,
            windows=latest.windows,
        )

    def act(self, action: Action) -> Evidence:
        """The evidence after the stored action, which must be this one.

        Raises:
            ReplayDiffers: another action is stored in this place, or none.
            DesktopError: the recorded session failed here.
        """
        self._now()
        number, steps = self._taken + 1, self._trajectory.steps
        if self._taken == len(steps):
            if self._ending:
                raise DesktopError(self._ending)
            raise ReplayDiffers(f"action {number}: the trajectory ends after {len(steps)} actions")
        step = steps[self._taken]
        if step.action != action:
            raise ReplayDiffers(
                f"action {number}: the trajectory holds a {step.action.kind}, and this {action.kind} is not "
                "equal to it; a replay shows only what was done"
            )
        self._taken = number
        self._readings = list(self._trajectory.after) if number == len(steps) else []
        self._latest = step.evidence
        return step.evidence

    def evidence(self) -> Evidence:
        """The next stored reading without an action, or the latest where there is no further one."""
        self._latest = self._readings.pop(0) if self._readings else self._now()
        return self._latest

    def blob(self, sha256: str) -> bytes | None:
        return self._blobs.get(sha256)

    def close(self) -> None:
        """Ends the replay until the next reset."""
        self._latest = None

    def _now(self) -> Evidence:
        if self._latest is None:
            raise DesktopError("there is no session; call reset first")
        return self._latest
