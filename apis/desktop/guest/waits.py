"""What a step may wait for beyond stillness."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from apis.desktop.guest.reading.controls import Seen


@dataclass(frozen=True)
class Until:
    """Field by field the host's Until; all that is named must hold."""

    control: str | None
    role: str | None
    gone: str | None
    window: str | None
    file: str | None
    seconds: float

    def holds_for_windows(self, titles: Sequence[str]) -> bool:
        is_gone = self.gone is None or not any(self.gone in title for title in titles)
        return is_gone and (self.window is None or any(self.window in title for title in titles))

    def holds_for_files(self) -> bool:
        if self.file is None:
            return True
        path = Path(self.file)
        try:
            return path.is_dir() or path.stat().st_size > 0
        except OSError:
            return False

    def holds_for_controls(self, controls: Iterable[Seen]) -> bool:
        return any(
            (control.name or control.text) == self.control
            and (self.role is None or control.role == self.role)
            and {"enabled", "sensitive"} & set(control.states)
            for control in controls
        )
