"""Readers of files' content: functions over bytes, in a process of their own (`python -m apis.readers`).

A reader takes the file's bytes and texts, and answers what JSON can hold. Its module names what it reads
(KIND) and the exceptions by which its library tells of a damaged file (DAMAGE).
"""
