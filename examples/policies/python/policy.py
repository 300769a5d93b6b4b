"""A policy for `backlot rehearse`, in Python, with nothing but the standard library.

Each line of standard input is a request: the dialogue so far. Each line of standard output is the answer to it: the next
command, or null to let the user speak. Anything for people goes to standard error.
"""

import json
import sys


def next_command(turns):
    """The next command after these turns; None where there is nothing to do until the user has spoken."""
    spoken = max((at for at, turn in enumerate(turns) if turn["author"] == "User"), default=None)
    if spoken is None or any(turn["author"] == "System" for turn in turns[spoken:]):
        return None
    means = turns[spoken].get("means", {})
    slots = means.get("slots", {})
    if "intent" in means:
        return f"{means['intent']}({', '.join(f'{slot}={literal(value)}' for slot, value in slots.items())})"
    task = task_of(turns[:spoken])
    if task is None or means.get("cancels"):
        return None
    if slots:
        return f"{', '.join(f'{task}.{slot}' for slot in slots)} = {', '.join(map(literal, slots.values()))}"
    return f"confirm({task})" if means.get("confirms") else None


def task_of(turns):
    """The variable of the task that the back-end spoke of last."""
    signals = (turn.get("signal", {}) for turn in reversed(turns))
    return next((signal["ref"] for signal in signals if "ref" in signal), None)


def literal(value):
    """A value as commands write it: as Python does, with strings in double quotes."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def answer(request):
    if request["protocol"] != 1:
        return {"error": f"this policy speaks version 1 of the protocol, not {request['protocol']}"}
    return {"id": request["id"], "command": next_command(request["transcript"]["turns"])}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
