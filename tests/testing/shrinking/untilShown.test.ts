import { describe, expect, it } from "vitest";
import type { Ref } from "../../../src/kit/internal.js";
import type { JudgedDialogue } from "../../../src/testing/rehearsals/rehearsePlan.js";
import { untilShown } from "../../../src/testing/shrinking/untilShown.js";
import type { Turn, UserMeaning } from "../../../src/transcript/index.js";

const user = (means: UserMeaning, text = "…"): Turn => ({ author: "User", text, means });
const says: Turn = { author: "System", command: "say()" };
const starts: Turn = { author: "System", command: "set_reminder()" };
const OPEN = user({ intent: "set_reminder" });
const GIVES_UP = user({ cancels: true }, "I keep saying the same thing. Never mind.");
const BYE = user({}, "Thanks, goodbye!");

function shown(turns: readonly Turn[], turn: number): number {
  const judged: JudgedDialogue = {
    outcome: "failed",
    error: null,
    violations: [{ property: "performsOnce", turn, message: "…" }],
    undecided: [],
    transcript: { id: "d", turns },
  };
  return untilShown(judged, "performsOnce").turns.length;
}

describe("what is shown of a dialogue", () => {
  it("ends with the exchange in which the failure shows", () => {
    expect(shown([OPEN, starts, says, BYE, says], 1)).toBe(3);
    expect(shown([OPEN, starts, says], 1)).toBe(3);
    expect(shown([OPEN, starts, BYE, starts, says], 0)).toBe(2);
  });

  it("has nothing of a user's patience with an assistant that does nothing", () => {
    expect(shown([OPEN, says, OPEN, says, OPEN, says, GIVES_UP, says, BYE, says], 10)).toBe(2);
    expect(shown([OPEN, starts, user({ slots: { text: "a" } }), says, BYE], 5)).toBe(4);
  });

  it("has what an assistant does over again once", () => {
    const looks: Turn = { author: "System", command: "find_reminders()" };
    const found = (ref: Ref): Turn => ({
      author: "Signal",
      signal: { kind: "found", ref, intent: "find_reminders", filter: {}, rows: [] },
    });
    const tells = (command: string): Turn => ({ author: "System", command });
    const turns = [OPEN, looks, found("x0"), tells("say(x1)"), OPEN, looks, found("x3"), tells("say(x4)"), BYE];
    expect(shown(turns, turns.length)).toBe(4);
    expect(shown(turns.with(7, tells("say(x1)")), turns.length)).toBe(8);
  });

  it("has a wish that is repeated after it was granted", () => {
    const turns = [OPEN, starts, says, OPEN, says, OPEN, says, GIVES_UP, says, BYE];
    expect(shown(turns, turns.length)).toBe(5);
  });

  it("keeps whatever the assistant does after it", () => {
    const turns = [OPEN, says, OPEN, starts, GIVES_UP, says, BYE];
    expect(shown(turns, turns.length)).toBe(4);
  });

  it("is all of it where something else shows", () => {
    const transcript = { id: "d", turns: [OPEN, says, BYE] };
    const judged: JudgedDialogue = { outcome: "stuck", error: null, violations: [], undecided: [], transcript };
    expect(untilShown(judged, "POLICY_STUCK")).toBe(transcript);
  });
});
