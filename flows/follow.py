"""Follow a flow run: its states and what its stages log, in short lines."""

import logging
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from uuid import UUID

from prefect.client.orchestration import SyncPrefectClient
from prefect.client.schemas.filters import (
    FlowRunFilter,
    FlowRunFilterParentFlowRunId,
    LogFilter,
    LogFilterFlowRunId,
    LogFilterLevel,
    LogFilterTimestamp,
)
from prefect.client.schemas.objects import Log, State
from prefect.client.schemas.sorting import LogSort

_POLL_SECONDS = 0.5
# Logs come after the state that they lead to. A run that crashed never says its last.
_LAST_WORDS_SECONDS = 3.0
_PAGE = 200
# Logs are sent in batches by each process and thread, so an older one may come after a newer one.
_LATE = timedelta(seconds=10)
# What Prefect itself says of every run; the states say it already.
_PREFECTS_OWN = re.compile(
    r"Beginning (sub)?flow run|View at http|Finished in state|Running \d+ deployment pull step"
    r"|Executing deployment step|Deployment step|All deployment steps|Encountered exception during execution"
    r"|Downloading flow code|Engine execution|Worker '|Flow run '|Created task run|Submitted task run"
)
_LAST_WORDS = "Finished in state"
_RAISED = re.compile(r"^(?:Flow run|Task run) encountered an exception:? (?:[\w.]+: )?")


def follow(
    client: SyncPrefectClient, flow_run: UUID, say: Callable[[str], None], check: Callable[[], None]
) -> State:
    """Say what happens until the run ends; returns its final state.

    Args:
        client: of the server that has the run.
        flow_run: the run's id; its subflows' logs are followed too.
        say: takes a line.
        check: called at each look; raises when what carries the run is gone.
    """
    began = time.monotonic()
    journal = _Journal(client, flow_run)
    name = ""
    ended: float | None = None
    while True:
        check()
        run = client.read_flow_run(flow_run)
        now = time.monotonic()
        for message in journal.news():
            say(f"{now - began:6.1f} s  {message}")
        if run.state is not None:
            if run.state.name != name:
                name = run.state.name or run.state.type.value
                say(f"{now - began:6.1f} s  {run.name}: {name}")
            if run.state.is_final():
                ended = ended or now
                if journal.is_complete or now - ended > _LAST_WORDS_SECONDS:
                    return run.state
        time.sleep(_POLL_SECONDS)


def reason(state: State) -> str:
    """The message of a state, without Prefect's words about an exception's class."""
    return _RAISED.sub("", state.message or f"the run ended as {state.name}")


class _Journal:
    """What a run and its subflows log, each line once."""

    def __init__(self, client: SyncPrefectClient, flow_run: UUID) -> None:
        self._client = client
        self._flow_run = flow_run
        self._said: set[UUID] = set()
        self.is_complete = False
        self._since = datetime.now(tz=UTC)

    def news(self) -> list[str]:
        """First lines of what is new, but what Prefect says by itself."""
        messages = []
        for log in self._logs():
            if log.id not in self._said:
                self._said.add(log.id)
                self._since = max(self._since, log.timestamp)
                if log.flow_run_id == self._flow_run and log.task_run_id is None:
                    self.is_complete |= log.message.startswith(_LAST_WORDS)
                if not _PREFECTS_OWN.match(log.message):
                    messages.append(log.message.partition("\n")[0])
        return messages

    def _logs(self) -> Iterator[Log]:
        below = self._client.read_flow_runs(
            flow_run_filter=FlowRunFilter(
                parent_flow_run_id=FlowRunFilterParentFlowRunId(any_=[self._flow_run])
            )
        )
        wanted = LogFilter(
            flow_run_id=LogFilterFlowRunId(any_=[self._flow_run, *(run.id for run in below)]),
            level=LogFilterLevel(ge_=logging.INFO),
            timestamp=LogFilterTimestamp(after_=self._since - _LATE),
        )
        offset = 0
        while page := self._client.read_logs(wanted, _PAGE, offset, LogSort.TIMESTAMP_ASC):
            yield from page
            offset += len(page)
