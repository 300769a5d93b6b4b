import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { mockBackend } from "../../../src/testing/mockBackend.js";
import { checkPlan } from "../../../src/users/plans/checkPlan.js";
import { drawPlan } from "../../../src/users/plans/drawing/drawPlan.js";
import { agendaUser } from "../../../src/users/plans/executing/agendaUser.js";
import { TABLE } from "../../testing/matchers/recorder.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

const goal = { intent: "book_table", slots: TABLE };
const plan = { version: 1, goals: [goal] };

describe("a plan", () => {
  it("is accepted as it was drawn, and after a detour through JSON", () => {
    const drawn = drawPlan(backend, { intents: ["book_table"], operators: ["correction"], seed: 3 });
    expect(() => checkPlan(drawn, backend)).not.toThrow();
    expect(() => checkPlan(JSON.parse(JSON.stringify(drawn)), backend)).not.toThrow();
  });

  it.each<[string, unknown, string]>([
    ["nothing", null, "the plan is not an object"],
    ["a list", [], "the plan is not an object"],
    ["no version", { goals: [goal] }, "the plan has the version missing; this Backlot reads version 1"],
    ["another version", { ...plan, version: 2 }, "the plan has the version 2; this Backlot reads version 1"],
    ["an unknown key", { ...plan, goal: [] }, "the plan has an unknown key goal; did you mean goals?"],
    ["references that are none", { ...plan, references: {} }, "the plan's references are not a list"],
    [
      "a reference to itself",
      { ...plan, references: [{ goal: 0, slot: "date", to: { goal: 0, slot: "date" } }] },
      "references[0] names no earlier goal of the plan",
    ],
    [
      "a reference with a slip",
      { ...plan, references: [{ goal: 0, slots: "date" }] },
      "references[0] has an unknown key slots; did you mean slot?",
    ],
    ["no goals", { ...plan, goals: [] }, "the plan has no goals"],
    ["a goal that is a text", { ...plan, goals: ["book"] }, "goals[0] is not an object"],
    ["a goal with a slip", { ...plan, goals: [{ ...goal, slot: {} }] }, "unknown key slot; did you mean slots?"],
    [
      "an unknown intent",
      { ...plan, goals: [{ intent: "book_tabel" }] },
      "names the unknown intent book_tabel; did you mean book_table?",
    ],
    [
      "an unknown slot",
      { ...plan, goals: [{ intent: "book_table", slots: { tme: "20:00" } }] },
      "names the slot tme, which book_table does not have; did you mean time?",
    ],
    [
      "a wrong value",
      { ...plan, goals: [{ intent: "book_table", slots: { party_size: "two" } }] },
      'gives book_table.party_size "two", which takes int, not str',
    ],
    [
      "an earlier dialogue that is no list",
      { ...plan, earlier: {} },
      "what the plan has earlier is not a list of goals",
    ],
    ["an earlier goal that is a text", { ...plan, earlier: ["book"] }, "earlier[0] is not an object"],
    [
      "an earlier goal with words",
      { ...plan, earlier: [{ ...goal, opens: "all" }] },
      "earlier[0] has the key opens; what was done earlier has intent and slots",
    ],
    [
      "an earlier goal of an unknown intent",
      { ...plan, earlier: [{ intent: "book_tabel" }] },
      "names the unknown intent book_tabel; did you mean book_table?",
    ],
    [
      "an earlier goal with a wrong value",
      { ...plan, earlier: [{ intent: "book_table", slots: { party_size: "two" } }] },
      'earlier[0] gives book_table.party_size "two", which takes int, not str',
    ],
    ["operators that are not a list", { ...plan, operators: {} }, "the plan's operators are not a list"],
    [
      "an unknown operator",
      { ...plan, operators: [{ name: "corection", goal: 0 }] },
      'operators[0] has the unknown name "corection"; did you mean correction?',
    ],
    [
      "an operator of no goal",
      { ...plan, operators: [{ name: "correction", goal: 1 }] },
      "names the goal 1; the plan has 1",
    ],
    [
      "an operator of no slot",
      { ...plan, operators: [{ name: "irrelevant", goal: 0, slot: "tim" }] },
      "names the slot tim, which its goal does not hold; did you mean time?",
    ],
    [
      "an interruption by itself",
      { ...plan, operators: [{ name: "interleave", goal: 0, with: 0 }] },
      "names no other goal of the plan to come between",
    ],
    ["a seed that is none", { ...plan, seed: 1.5 }, "has the seed 1.5, not a whole number"],
    ["a word for whether it proceeds", { ...plan, proceeds: "yes" }, 'proceeds "yes", which is neither true nor false'],
    ["an initiative that is none", { ...plan, initiative: 5 }, "has the initiative 5, not 1 to 4"],
    ["other intents", { ...plan, intents: "0123456789abcdef" }, "was made for another version of its intents"],
  ])("with %s is refused with the reason", (_, given, message) => {
    expect(() => checkPlan(given, backend)).toThrow(
      expect.objectContaining({ code: "BAD_PLAN", message: expect.stringContaining(message) }),
    );
  });

  it("is refused before anybody follows it", () => {
    expect(() => agendaUser(backend, { ...plan, version: 1, goals: [] })).toThrow(
      expect.objectContaining({ code: "BAD_PLAN" }),
    );
  });
});
