"""Telemetry: figures for Prometheus, and spans of turns for OpenTelemetry.

Only `ai.server` imports it, and only if a setting asks for it. It observes turns that have ended
and calls that are done; nothing of it runs while a turn thinks or acts. Start with `start`.
"""
