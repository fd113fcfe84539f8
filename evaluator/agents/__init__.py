"""Reference agents and the way to a user's own: see registry.AGENTS and registry.load_agent."""
