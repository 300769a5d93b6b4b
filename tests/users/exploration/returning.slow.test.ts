import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { parseIntent } from "../../../src/schema/parseIntent.js";
import { executePlan, mockBackend, type Policy, rehearse, schemaPolicy, shrink } from "../../../src/testing/index.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { checkUser } from "../../../src/users/check/checkUser.js";
import { explore } from "../../../src/users/exploration/explore.js";
import { isReturn } from "../../../src/users/exploration/returning.js";
import { openingOf } from "../../../src/users/plans/executing/opening.js";
import type { Plan } from "../../../src/users/plans/plan.js";
import { SOAK } from "../../runs.js";
import { situationOf } from "./situationOf.js";

const folder = mkdtempSync(join(tmpdir(), "backlot-returning-"));
let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});
afterAll(() => {
  backend.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The plans of users who were there before. */
function* returning(over: Backend, options: Parameters<typeof explore>[1] = {}): Generator<Plan> {
  for (const plan of explore(over, options)) if (plan.earlier !== undefined) yield plan;
}

/** The first of these plans. */
function firstOf(plans: Iterable<Plan>, count: number): Plan[] {
  const first: Plan[] = [];
  for (const plan of plans) {
    first.push(plan);
    if (first.length === count) break;
  }
  return first;
}

/** The first of these plans with this situation. */
function firstAs(plans: Iterable<Plan>, situation: string): Plan {
  for (const plan of plans) if (situationOf(plan) === situation) return plan;
  expect.fail("no such plan");
}

/** The rows of the last search. */
const rowsFound = ({ turns }: Transcript) =>
  turns
    .flatMap((turn) => (turn.author === "Signal" && turn.signal?.kind === "found" ? [turn.signal.rows] : []))
    .at(-1) ?? [];

describe("a user who returns in a second dialogue", () => {
  it("is served by the reference policy, and what was said replays", { timeout: 300_000 }, async () => {
    const policy = schemaPolicy(backend);
    const intents = ["book_table", "book_vet", "send_money", "borrow_book", "log_workout"];
    const operators = ["correction", "cancellation", "request_after"] as const;
    const plans = firstOf(returning(backend, { intents, operators }), SOAK ? 60 : 12);
    expect(new Set(plans.map(situationOf)).size).toBe(4);
    for (const plan of plans) {
      const { id, goals, earlier = [] } = plan;
      expect([id, isReturn(situationOf(plan)), goals.length, earlier.length]).toEqual([id, true, 1, 1]);
      const { outcome, violations, transcript } = await rehearse({ backend, policy, plan });
      expect({ id, outcome, violations }).toEqual({ id, outcome: "completed", violations: [] });
      expect({ id, errors: checkUser(transcript, plan) }).toEqual({ id, errors: [] });
      const stored = JSON.parse(JSON.stringify(transcript)) as Transcript;
      expect({ id, divergences: replayTranscript(backend, stored).divergences }).toEqual({ id, divergences: [] });
      expect({ id, verdict: (await executePlan(backend, plan)).verdict }).not.toEqual({ id, verdict: "not met" });
    }
  });

  it("finds what the first dialogue has made, among the other rows and not instead of them", async () => {
    const plan = firstAs(returning(backend, { intents: ["book_table"], operators: [] }), "back to ask");
    const { transcript } = await rehearse({ backend, policy: schemaPolicy(backend), plan });
    const [made] = transcript.tables?.["table_bookings"]?.added ?? [];
    expect(made).toMatchObject(plan.earlier?.[0]?.slots ?? {});
    expect(rowsFound(transcript)).toContainEqual(made);
    const all = backend.open({ tables: transcript.tables ?? {} }).execute("find_table_bookings()")[0];
    expect(all?.kind === "found" && all.rows.length).toBeGreaterThan(rowsFound(transcript).length);
  });

  it("cancels by its id what was booked, where there is a task for that", async () => {
    mkdirSync(join(folder, "cancelling"));
    writeFileSync(
      join(folder, "cancelling", "cancel_booking.behavior.ts"),
      `import { defineBehaviour, fail, succeed } from "backlot/kit";
export default defineBehaviour("cancel_booking", {
  perform({ slots: { booking_id } }, world) {
    if (world.get("bookings", booking_id ?? "") === null) return fail("there is no such booking");
    world.remove("bookings", booking_id ?? "");
    return succeed();
  },
});
`,
    );
    const intents = [
      parseIntent({ command: "book_room", entity_name: "bookings", args: { hotel: { type: "str", optional: false } } }),
      parseIntent({ command: "cancel_booking", args: { booking_id: { type: "str", optional: false } } }),
    ];
    const hotel = await loadBackend(intents, { behaviours: join(folder, "cancelling") });
    const plan = firstAs(returning(hotel, { operators: [] }), "back with it");
    expect(plan).toMatchObject({
      earlier: [{ intent: "book_room" }],
      goals: [{ intent: "cancel_booking", slots: { booking_id: "bookings_1" } }],
    });
    const { outcome, transcript } = await rehearse({ backend: hotel, policy: schemaPolicy(hotel), plan });
    const kinds = transcript.turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal?.kind ?? []) : []));
    expect([outcome, kinds]).toEqual(["completed", ["ask", "performed"]]);
    hotel.close();
  });

  it("convicts a policy that stumbles over what it finds there, and is not shrunk to one dialogue", async () => {
    const sound = schemaPolicy(backend);
    const slots = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };
    /** Repeats a found booking without being asked. */
    const eager: Policy = (transcript) => {
      const last = transcript.turns.at(-1);
      const signal = last?.author === "Signal" ? last.signal : undefined;
      if (signal?.kind === "confirm") return `confirm(${signal.ref})`;
      const isThere = signal?.kind === "found" && signal.rows.some((row) => row["date"] === "2024-05-18");
      return isThere
        ? 'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size=2)'
        : sound(transcript);
    };
    const plan: Plan = {
      version: 1,
      earlier: [{ intent: "book_table", slots }],
      goals: [{ intent: "find_table_bookings", slots: { date: "2024-05-18", party_size: 2 } }],
    };
    const first = await rehearse({ backend, policy: eager, plan: { ...plan, earlier: [] } });
    expect([first.outcome, first.violations]).toEqual(["completed", []]);
    const { violations } = await rehearse({ backend, policy: eager, plans: [plan] });
    const [violation] = violations;
    if (violation === undefined) expect.fail("it was not convicted");
    const shrunk = await shrink(violation, { backend, policy: eager, withinMs: 3_000 });
    expect(shrunk.plan.earlier).toHaveLength(1);
    expect(shrunk.plan.property).toBe(violation.property);
  });

  it("is refused where the earlier dialogue is out of reach, or nobody knows where it took place", async () => {
    const plan: Plan = { version: 1, earlier: [{ intent: "book_table" }], goals: [{ intent: "log_workout" }] };
    await expect(rehearse({ backend, policy: schemaPolicy(backend), plan })).rejects.toThrow(
      "earlier[0] is not reached: book_table ends with ask restaurant_name",
    );
    expect(() => openingOf(plan)).toThrow("give openingOf the back-end");
  });
});
