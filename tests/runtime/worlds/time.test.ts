import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, loadBackend, type Session } from "../../../src/runtime/index.js";
import { parseIntent } from "../../../src/schema/index.js";
import { backendFor, backendWith, folderOf, INTENTS } from "./scene.js";

/** The date that a row gets when it is made now. */
function dateOf(session: Session): unknown {
  const [signal] = session.execute('write_note(text="a")');
  return signal?.kind === "performed" ? signal.row?.date_of_notes : null;
}

describe.each(["native", "quickjs"] as const)("virtual time, on %s", (engine) => {
  const backend = backendFor({}, engine);

  test("stands where the session was opened, whatever time it really is", () => {
    const session = backend().open({ now: "2031-12-31T23:59:59.999Z" });
    expect([dateOf(session), dateOf(session)]).toEqual(["2031-12-31", "2031-12-31"]);
    expect(session.snapshot().now).toBe(Date.UTC(2031, 11, 31, 23, 59, 59, 999));
  });

  test("passes by delays, for later rows only", () => {
    const now = "2024-02-28T23:00:00Z";
    const session = backend().open({ now, faults: [{ intent: "ring_bell", delayMs: 3_600_000 }] });
    const dates = [dateOf(session)];
    session.execute("ring_bell()");
    dates.push(dateOf(session));
    session.execute("x2");
    expect(dates).toEqual(["2024-02-28", "2024-02-29"]);
    expect(session.snapshot().rows.notes).toMatchObject({
      notes_1: { date_of_notes: "2024-02-28" },
      notes_2: { date_of_notes: "2024-02-29" },
    });
    expect(session.snapshot().now - session.at(1).snapshot().now).toBe(7_200_000);
  });

  test.each([0, -62_135_596_800_000, 253_402_300_799_999])("reaches from the first to the last moment: %d", (now) => {
    expect(dateOf(backend().open({ now }))).toBe(new Date(now).toISOString().slice(0, 10));
  });

  test.each(["yesterday", Number.NaN, -62_135_596_800_001, 253_402_300_800_000, new Date(Number.NaN)])(
    "is not a point in time: %s",
    (now) => {
      expect(() => backend().open({ now })).toThrow("not a point in time");
    },
  );
});

describe.each(["native", "quickjs", "isolated"] as const)("dates in words, on %s", (engine) => {
  const diary = parseIntent({
    command: "note_day",
    entity_name: "days",
    args: { day: { type: "date" }, at: { type: "time", optional: true }, text: { type: "str", optional: true } },
  });
  const ring = parseIntent({ command: "ring_bell", args: {} });
  let backend: Backend;
  beforeAll(async () => {
    backend = await loadBackend([diary, ring], { engine });
  });
  afterAll(() => backend.close());
  const days = (session: Session): unknown[] =>
    Object.values(session.snapshot().rows.days ?? {}).map((row) => [row?.day, row?.at]);

  test("are read by the session's clock as it stands when the command runs", () => {
    const now = "2024-02-28T23:30:00Z";
    const session = backend.open({ now, faults: [{ intent: "ring_bell", delayMs: 3_600_000 }] });
    session.execute('note_day(day="tomorrow", at="8 pm", text="tomorrow")');
    session.execute("ring_bell()");
    session.execute('note_day(day="tomorrow")');
    expect(days(session)).toEqual([
      ["2024-02-29", "20:00"],
      ["2024-03-01", undefined],
    ]);
    expect(session.commands[0]?.command).toBe('note_day(day="tomorrow", at="8 pm", text="tomorrow")');
    const again = backend.reopen(JSON.parse(JSON.stringify(session.save())));
    expect(days(again)).toEqual(days(session));
  });

  test("of a session whose backend was closed end in an error signal", async () => {
    const closed = await loadBackend([diary, ring], { engine });
    const session = closed.open();
    session.execute('note_day(day="today")');
    closed.close();
    expect(session.execute('note_day(day="tomorrow")')).toMatchObject([{ kind: "error", code: "CLOSED" }]);
    expect(session.execute('note_day(day="2024-05-01")')).toMatchObject([{ kind: "error", code: "CLOSED" }]);
  });

  test("that name no single day are refused, and change nothing", () => {
    const session = backend.open();
    for (const day of ["soon", "next week", "Monday or Tuesday"]) {
      const [signal] = session.execute(`note_day(day=${JSON.stringify(day)}, at="8 pm")`);
      expect(signal).toMatchObject({ kind: "error", code: "WRONG_VALUE", message: expect.stringContaining(day) });
    }
    expect(session.commands).toEqual([]);
  });
});

test("the clock cannot go backwards: a delay is never negative", async () => {
  const backend = await backendWith();
  expect(() => backend.open({ faults: [{ intent: "ring_bell", delayMs: -5 }] })).toThrow("milliseconds from 0");
});

test("the guest's own clock and chance are the session's", async () => {
  const folder = folderOf({
    "ring_bell.behavior.ts": `
      import { defineBehaviour, fail } from "backlot/kit";
      export default defineBehaviour("ring_bell", {
        perform: (_, world) => {
          const before = Date.now();
          world.pass(1500);
          return fail([before === world.now - 1500, new Date().toISOString(), Math.random()].join(" "));
        },
      });`,
  });
  const backend = await loadBackend(INTENTS, { behaviours: folder, engine: "quickjs" });
  const told = [7, 7, 8].map((seed) => {
    const [signal] = backend.open({ now: "2024-05-01T00:00:00Z", seed }).execute("ring_bell()");
    return signal?.kind === "failed" ? signal.reason : JSON.stringify(signal);
  });
  backend.close();
  expect(told[0]).toMatch(/^true 2024-05-01T00:00:01\.500Z 0\.\d+$/);
  expect(told[1]).toBe(told[0]);
  expect(told[2]).not.toBe(told[0]);
});
