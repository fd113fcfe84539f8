"""The exception hierarchy. Every message says what is wrong, where, and the way out."""


class OmniSynthError(Exception):
    """Root of all errors that a user may meet; its text is shown without a traceback."""


class RecordError(OmniSynthError):
    """A record, YAML file, Parquet file or configuration does not have the form that it must have."""


class EnvironmentFault(OmniSynthError):
    """The environment failed, not the agent or the function: reported apart, kept out of scores."""


class DesktopError(EnvironmentFault):
    """A desktop session could not be started, did not answer, or died."""


class ObservationMissing(EnvironmentFault):
    """A check needs an observation that the evidence does not hold (no tree, no content, no picture)."""


class ActionError(OmniSynthError):
    """An action is malformed or cannot be carried out as given (off the screen, unknown key)."""


class TargetNotFound(OmniSynthError):
    """A demonstration's step names a control that does not show."""


class FunctionRefused(OmniSynthError):
    """An evaluation function is not accepted: syntax, types, redefinition, no check, or a bad answer."""


class FunctionFailed(EnvironmentFault):
    """An accepted evaluation function raised, ran over its limits, or answered with a wrong shape."""


class CompositionRefused(OmniSynthError):
    """A composition request is impossible; the message names the conflict."""


class BudgetExceeded(OmniSynthError):
    """A bound on cost, size or time was reached."""
