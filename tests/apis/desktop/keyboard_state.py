"""Prints what an application can know of the keyboard, as JSON; runs inside a session."""

import json
import sys

sys.path.insert(0, "/opt/omnisynth/packages")

from Xlib.display import Display

_display = Display()
_first, _last = _display.display.info.min_keycode, _display.display.info.max_keycode
_rows = _display.get_keyboard_mapping(_first, _last - _first + 1)
_control = _display.get_keyboard_control()
_state = {
    "keys": {_first + number: list(row) for number, row in enumerate(_rows)},
    "modifiers": [list(row) for row in _display.get_modifier_mapping()],
    "held": [code for code in _display.query_keymap() if code],
    "state": _display.screen().root.query_pointer().mask,
    "repeats": [_control.global_auto_repeat, list(_control.auto_repeats)],
    "lights": _control.led_mask,
    "buttons": list(_display.get_pointer_mapping()),
}
sys.stdout.write(json.dumps(_state) + "\n")
