import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { mockBackend } from "../../../../src/testing/mockBackend.js";
import { isReached, tryGoal } from "../../../../src/users/goals/tryGoal.js";
import { combinations } from "../../../../src/users/plans/drawing/combinations.js";
import { drawPlan } from "../../../../src/users/plans/drawing/drawPlan.js";
import { TestProject } from "../../../testing/project.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

describe("a drawn plan", () => {
  it("is the same for the same seed, and another for another", () => {
    const options = {
      intents: ["book_stay", "book_vet"],
      operators: ["correction", "interleave"],
      seed: 11,
    } as const;
    expect(drawPlan(backend, options)).toEqual(drawPlan(backend, options));
    expect(drawPlan(backend, { ...options, seed: 12 })).not.toEqual(drawPlan(backend, options));
  });

  it("has goals that the back-end lets a user reach, for every intent", () => {
    for (const intent of backend.catalog.keys()) {
      const { goals } = drawPlan(backend, { intents: [intent], seed: 5 });
      expect({ intent, isReached: isReached(tryGoal(backend, goals[0] as never, { seed: 5 })) }).toEqual({
        intent,
        isReached: true,
      });
    }
  });

  it("says what the back-end has against an intent that cannot be reached", async () => {
    const strict = await loadBackend("intents", { behaviours: false });
    expect(() => drawPlan(strict, { intents: ["book_tabel"] })).toThrow(
      expect.objectContaining({
        code: "UNKNOWN_INTENT",
        message: "no intent is called book_tabel; did you mean book_table?",
      }),
    );
    const faults = {
      open: (options: object) => strict.open({ ...options, faults: [{ intent: "book_table", reason: "full" }] }),
    };
    const failing = Object.assign(Object.create(strict), faults) as Backend;
    expect(() => drawPlan(failing, { intents: ["book_table"] })).toThrow(
      expect.objectContaining({
        code: "UNREACHABLE_GOAL",
        message: expect.stringMatching(
          /^book_table was not performed with any of 40 sets of values; the last one, \{"restaurant_name":.*\}, ended with the failure "full"$/,
        ),
      }),
    );
  });

  it("takes days and times from the samples, and others where those are refused or over", async () => {
    const project = new TestProject({
      "intents/register_patient.json": JSON.stringify({
        command: "register_patient",
        description: "Register a patient",
        entity_name: "patients",
        args: {
          email: { type: "str", values: ["mia@example.org", "tom@example.org"] },
          birthday: { type: "date", values: ["1988-04-02", "2001-11-23"] },
        },
      }),
      "intents/book_visit.json": JSON.stringify({
        command: "book_visit",
        description: "Book a visit",
        args: {
          day: { type: "date", values: ["2024-03-05"] },
          time: { type: "time", values: ["09:00", "10:30"] },
        },
      }),
      "intents/call_back.json": JSON.stringify({
        command: "call_back",
        description: "Call somebody back",
        args: { day: { type: "date", values: ["2024-03-05"] }, time: { type: "time", values: ["03:00"] } },
      }),
      "intents/call_back.behavior.ts": `import { defineBehaviour, fail } from "backlot/kit";
export default defineBehaviour("call_back", {
  check: ({ slots }) => (slots.time === "03:00" ? fail("nobody is there at night") : undefined),
});
`,
      "intents/register_patient.behavior.ts": `import { defineBehaviour, fail } from "backlot/kit";
export default defineBehaviour("register_patient", {
  check({ slots }, world) {
    if (slots.birthday >= world.today) return fail("nobody is born yet");
    return world.count("patients", { email: slots.email }) > 0 ? fail("registered already") : undefined;
  },
});
`,
    });
    const clinic = await loadBackend(`${project.folder}/intents`, {
      fixtures: { patients: [{ email: "ana@example.org", birthday: "1990-01-01" }, { email: "ivo@example.org" }] },
    });
    for (const seed of [1, 2, 3, 4, 5]) {
      const [goal] = drawPlan(clinic, { intents: ["register_patient"], seed }).goals;
      expect(["1988-04-02", "2001-11-23"]).toContain(goal?.slots?.birthday);
      expect(goal?.slots?.email).toMatch(/^(mia|tom)@/);
      const [visit] = drawPlan(clinic, { intents: ["book_visit"], seed }).goals;
      expect(visit?.slots).toMatchObject({ day: "2024-03-05", time: expect.stringMatching(/^(09:00|10:30)$/) });
      const [call] = drawPlan(clinic, { intents: ["call_back"], seed }).goals;
      expect(call?.slots?.time).toMatch(/^(0[7-9]|1\d|2[0-2]):/);
      const now = Date.UTC(2030, 4, 1);
      const [later] = drawPlan(clinic, { intents: ["book_visit"], seed, now }).goals;
      expect((later?.slots?.day as string) >= "2030-05-01").toBe(true);
    }
    clinic.close();
    project.remove();
  });

  it("asks for the day on which rows were made by a day", async () => {
    const project = new TestProject({
      "intents/write_note.json": JSON.stringify({
        command: "write_note",
        description: "Write a note",
        entity_name: "notes",
        args: { text: { type: "str" } },
      }),
    });
    const notes = await loadBackend(`${project.folder}/intents`);
    const days = Array.from({ length: 20 }, (_, seed) => {
      return drawPlan(notes, { intents: ["find_notes"], seed }).goals[0]?.slots?.date_of_notes;
    }).filter((day) => day !== undefined);
    expect(days.length).toBeGreaterThan(0);
    for (const day of days) expect(day).toMatch(/^(2023-12|2024-01)-\d\d$/);
    notes.close();
    project.remove();
  });

  it("refuses an operator that applies nowhere", () => {
    expect(() => drawPlan(backend, { intents: ["find_restaurants"], operators: ["cancellation"] })).toThrow(
      expect.objectContaining({
        code: "BAD_PLAN",
        message: "the operator cancellation applies nowhere in a plan of find_restaurants",
      }),
    );
  });

  it("refuses an operator that does not exist, and names the one that was meant", () => {
    const operators = ["corection"] as unknown as readonly ["correction"];
    const refused = expect.objectContaining({
      code: "BAD_PLAN",
      message: "no operator is called corection; did you mean correction?",
    });
    expect(() => drawPlan(backend, { intents: ["book_table"], operators })).toThrow(refused);
    expect(() => combinations(backend, { intents: ["book_table"], operators }).next()).toThrow(refused);
  });
});
