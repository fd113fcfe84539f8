"""The program inside the sandbox: it starts the desktop, acts on it, reads it, and answers the host.

It runs under the system's Python with only this folder and the guest's packages visible, so it imports
nothing else of the project.
"""
