import { describe, expect, test } from "vitest";
import type { Fault } from "../../../src/kit/internal.js";
import { backendFor, backendWith } from "./scene.js";

const HOTELS = [{ name: "Sole" }, { name: "Luna" }, { name: "Mare" }];

describe.each(["native", "quickjs"] as const)("failures on demand, on %s", (engine) => {
  const backend = backendFor({ fixtures: { hotels: HOTELS } }, engine);
  const open = (...faults: Fault[]) => backend().open({ faults });
  const kinds = (faults: Fault[], ...commands: string[]) => {
    const session = open(...faults);
    return commands.map((command) => session.execute(command)[0]?.kind);
  };

  test("every call fails, with a reason and alternatives, and leaves no row", () => {
    const session = open({ intent: "write_note", reason: "no ink", alternatives: [{ text: "chalk" }], code: "empty" });
    for (const ref of ["x0", "x2"] as const) {
      expect(session.execute('write_note(text="a")')).toEqual([
        {
          kind: "failed",
          ref,
          intent: "write_note",
          arguments: { text: "a" },
          reason: "no ink",
          alternatives: [{ text: "chalk" }],
          code: "empty",
        },
      ]);
    }
    expect(session.snapshot().rows).toEqual({});
    expect(session.incomplete).toEqual(["x0", "x2"]);
  });

  test("a fault of chance draws a number at each call, and a session knows how many there were", () => {
    const session = open({ intent: "write_note", probability: 0, reason: "no ink" });
    expect(session.drawn).toBe(0);
    session.execute('write_note(text="a")');
    session.execute('x0.text = "b"');
    expect([session.drawn, session.at(0).drawn, session.fork().drawn]).toEqual([2, 1, 2]);
  });

  test("only the second call fails; a correction is a call", () => {
    const fault = { intent: "write_note", call: 2, reason: "no ink" };
    const commands = ['write_note(text="a")', 'x0.text = "b"', 'x0.text = "c"', 'write_note(text="d")'];
    expect(kinds([fault], ...commands)).toEqual(["performed", "failed", "performed", "performed"]);
  });

  test("a failed call takes the confirmation back", () => {
    const session = open({ intent: "send_card", call: 1, reason: "no stamp" });
    session.execute('send_card(to="Ada")');
    expect(session.execute("confirm(x0)")[0]).toMatchObject({ kind: "failed", reason: "no stamp" });
    expect(session.state.x0).toMatchObject({ confirmed: false, performed: false });
    expect(session.execute("x0")[0]?.kind).toBe("confirm");
    expect(session.execute("confirm(x0)")[0]?.kind).toBe("performed");
  });

  test("queries give fewer rows or none", () => {
    const session = open({ intent: "find_hotels", call: 1, rows: 0 }, { intent: "find_hotels", rows: 2 });
    expect(session.execute("find_hotels()")[0]).toMatchObject({ kind: "found", rows: [] });
    expect(session.execute("find_hotels()")[0]).toMatchObject({ rows: [{ name: "Sole" }, { name: "Luna" }] });
  });

  test("virtual time passes, and with it the date", () => {
    const session = open({ intent: "write_note", delayMs: 15 * 3_600_000 });
    const dates = [1, 2, 3].map(() => {
      const [signal] = session.execute('write_note(text="a")');
      return signal?.kind === "performed" ? signal.row?.date_of_notes : null;
    });
    expect(dates).toEqual(["2024-01-02", "2024-01-02", "2024-01-03"]);
    expect(session.snapshot().now).toBe(Date.UTC(2024, 0, 3, 6));
  });

  test("an unmocked intent is an error; nothing is lost, and the next call may work", () => {
    const session = open({ intent: "write_note", call: 2, unmocked: true });
    session.execute('write_note(text="a")');
    const before = session.snapshot();
    const [error] = session.execute('x0.text = "b"');
    expect(error).toMatchObject({ kind: "error", code: "UNMOCKED_INTENT" });
    expect(session.snapshot()).toEqual(before);
    expect(session.execute("find_hotels()")[0]?.kind).toBe("found");
  });

  test("the first fault that applies decides, before planned outcomes, which stay for later", () => {
    const session = backend().open({
      faults: [
        { intent: "write_note", call: 1, reason: "first" },
        { intent: "write_note", reason: "second" },
      ],
      outcomes: { write_note: [{ rows: [] }] },
    });
    const reasons = [1, 2].map(() => session.execute('write_note(text="a")')[0]);
    expect(reasons).toMatchObject([{ reason: "first" }, { reason: "second" }]);
    expect(session.snapshot().unconsumed).toEqual({ write_note: 1 });
  });
});

test("a probability is drawn from the session's seed, alike on every engine, and comes out about right", async () => {
  const faults = [{ intent: "ring_bell", probability: 0.3, reason: "stuck" }];
  const runs = await Promise.all(
    (["native", "quickjs"] as const).map(async (engine) => {
      const backend = await backendWith({}, engine);
      return [1, 2, 3].map((seed) => {
        const session = backend.open({ seed, faults });
        return Array.from({ length: 400 }, () => session.execute("ring_bell()")[0]?.kind);
      });
    }),
  );
  expect(runs[1]).toEqual(runs[0]);
  for (const kinds of runs[0] ?? []) {
    const failed = kinds.filter((kind) => kind === "failed").length;
    expect(failed).toBeGreaterThan(90);
    expect(failed).toBeLessThan(150);
  }
  expect(new Set(runs[0]?.map((kinds) => kinds.join())).size).toBe(3);
});

describe("the plan", () => {
  const backend = backendFor({}, "native");

  test.each([
    [{}, "faults must be a list"],
    [[4], "faults[0] must be an object"],
    [[{ intent: "write_nots", reason: "x" }], "did you mean write_note?"],
    [[{ reason: "x" }], "which is not an intent"],
    [[{ intent: "ring_bell" }], "faults[0] does nothing"],
    [[{ intent: "ring_bell", reson: "x" }], "faults[0] has no key reson; did you mean reason?"],
    [[{ intent: "ring_bell", reason: 4 }], "faults[0].reason must be a string"],
    [[{ intent: "ring_bell", call: 0, reason: "x" }], "must be a whole number from 1: it counts performances"],
    [[{ intent: "ring_bell", call: 1.5, reason: "x" }], "must be a whole number from 1: it counts performances"],
    [[{ intent: "ring_bell", probability: 2, reason: "x" }], "must be between 0 and 1"],
    [[{ intent: "ring_bell", probability: Number.NaN, reason: "x" }], "must be between 0 and 1"],
    [[{ intent: "ring_bell", delayMs: -1 }], "milliseconds from 0"],
    [[{ intent: "ring_bell", rows: -1 }], "from 0"],
    [[{ intent: "ring_bell", unmocked: "yes" }], "true or false"],
    [[{ intent: "ring_bell", rows: 1, alternatives: [] }], "alternatives without a reason"],
    [[{ intent: "ring_bell", reason: "x", alternatives: [4] }], "faults[0].alternatives[0]"],
  ])("%j is refused", (faults, message) => {
    expect(() => backend().open({ faults: faults as unknown as Fault[] })).toThrow(message);
  });
});
