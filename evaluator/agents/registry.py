"""Agents by name, and a user's own by place. A new reference agent is one module and one row here."""

import importlib
from types import ModuleType

from evaluator.agents.click_everything import click_everything
from evaluator.agents.no_op import no_op
from evaluator.agents.oracle import oracle
from evaluator.agents.premature_finisher import premature_finisher
from evaluator.agents.protocol import Agent, AgentFactory
from evaluator.agents.random_clicker import random_clicker
from evaluator.agents.shuffled_oracle import shuffled_oracle
from records.errors import OmniSynthError

AGENTS: dict[str, AgentFactory] = {
    "oracle": oracle,
    "shuffled_oracle": shuffled_oracle,
    "no_op": no_op,
    "premature_finisher": premature_finisher,
    "random_clicker": random_clicker,
    "click_everything": click_everything,
}


def load_agent(name: str) -> AgentFactory:
    """The factory of an agent.

    Args:
        name: a name of AGENTS, or `package.module:Name`. A class is called without arguments for every
            episode; any other object plays all episodes itself.

    Raises:
        OmniSynthError: no such name, the module cannot be imported, or what is there has no `act`.
    """
    if name in AGENTS:
        return AGENTS[name]
    module_name, colon, attribute = name.partition(":")
    if not (colon and module_name and attribute):
        raise OmniSynthError(
            f"agent {name!r}: no such agent; there are {', '.join(AGENTS)}, and your own is given as "
            "package.module:Name"
        )
    found = getattr(_module(name, module_name), attribute, None)
    if found is None:
        raise OmniSynthError(f"agent {name!r}: module {module_name} has no {attribute}")
    if not callable(getattr(found, "act", None)):
        raise OmniSynthError(
            f"agent {name!r}: {attribute} has no method act(instruction, observation) that gives an Action"
        )
    if not isinstance(found, type):
        agent: Agent = found
        return lambda _context: agent
    return lambda _context: _made(name, found)


def _module(name: str, module_name: str) -> ModuleType:
    try:
        return importlib.import_module(module_name)
    except Exception as error:
        raise OmniSynthError(
            f"agent {name!r}: importing {module_name} fails with {type(error).__name__}: {error}; it must be "
            "importable from the folder in which the worker runs, or lie on PYTHONPATH"
        ) from error


def _made(name: str, agent_class: type) -> Agent:
    try:
        agent: Agent = agent_class()
    except Exception as error:
        raise OmniSynthError(
            f"agent {name!r}: calling it without arguments fails with {type(error).__name__}: {error}"
        ) from error
    return agent
