"""No example of a property has a time limit: how long it takes says nothing of what is tested."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
