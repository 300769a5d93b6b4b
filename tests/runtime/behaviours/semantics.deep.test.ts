import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, diff, type Signal } from "../../../src/runtime/index.js";
import { backendWith } from "./project.js";

const BOOK = 'book(from_day="2024-05-01", to_day="2024-05-03")';
const CHECK =
  'check: ({ slots }) => slots.to_day < slots.from_day ? fail("back before there", [{ to_day: slots.from_day }]) : undefined';

const kinds = (signals: readonly Signal[]): string[] => signals.map(({ kind }) => kind);
const row = ([signal]: readonly Signal[]): unknown => (signal?.kind === "performed" ? signal.row : signal);

describe("check", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith({ book: CHECK });
  });
  afterAll(() => backend.close());

  test("refuses slots together before the confirmation is asked for, and the task can be corrected", () => {
    const session = backend.open();
    expect(session.execute('book(from_day="2024-05-04", to_day="2024-05-03")')).toEqual([
      {
        kind: "failed",
        ref: "x0",
        intent: "book",
        arguments: { from_day: "2024-05-04", to_day: "2024-05-03" },
        reason: "back before there",
        alternatives: [{ to_day: "2024-05-04" }],
      },
    ]);
    expect(session.incomplete).toEqual(["x0"]);
    expect(kinds(session.execute('x0.to_day = "2024-05-05"'))).toEqual(["confirm"]);
    expect(kinds(session.execute("confirm(x0)"))).toEqual(["performed"]);
  });

  test("waits until every required slot is there", () => {
    const session = backend.open();
    expect(session.execute('book(to_day="2024-05-03")')).toMatchObject([{ kind: "ask", slot: "from_day" }]);
  });

  test("takes a confirmation back", () => {
    const session = backend.open();
    session.execute(BOOK);
    session.execute("confirm(x0)");
    expect(kinds(session.execute('x0.to_day = "2024-04-01"'))).toEqual(["failed"]);
    expect(session.state.x0).toMatchObject({ confirmed: false, performed: true });
    expect(kinds(session.execute('x0.to_day = "2024-06-01"'))).toEqual(["confirm"]);
  });

  test("cannot change the world", async () => {
    const session = (
      await backendWith({ book: "check: (_, world) => fail(typeof world.add + typeof world.pass)" })
    ).open();
    expect(session.execute(BOOK)).toMatchObject([{ reason: "undefinedundefined" }]);
  });
});

describe("perform", () => {
  test("what it gives is merged into the row", async () => {
    const session = (await backendWith({ book: "perform: ({ slots }) => succeed({ price: 40, people: 2 })" })).open();
    session.execute(BOOK);
    expect(row(session.execute("confirm(x0)"))).toEqual({
      id: "journeys_1",
      from_day: "2024-05-01",
      to_day: "2024-05-03",
      people: 2,
      price: 40,
      date_of_journeys: "2024-01-01",
    });
  });

  test("nothing as an answer is what would happen without a behaviour", async () => {
    const [withCode, without] = [await backendWith({ act: "perform: () => undefined" }), await backendWith({})];
    expect(withCode.open().execute('act(how="x")')).toEqual(without.open().execute('act(how="x")'));
  });

  test("a failure clears the confirmation and carries what is offered", async () => {
    const session = (await backendWith({ book: 'perform: () => fail("full", [{ to_day: "2024-05-09" }])' })).open();
    session.execute(BOOK);
    expect(session.execute("confirm(x0)")).toMatchObject([
      { kind: "failed", reason: "full", alternatives: [{ to_day: "2024-05-09" }] },
    ]);
    expect(session.state.x0).toMatchObject({ confirmed: false, performed: false });
  });

  test("a correction sees what was made before, and changes that row", async () => {
    const perform =
      "perform: ({ performed, row }) => succeed({ performed, before: row?.price ?? null, price: (row?.price ?? 0) + 1 })";
    const session = (await backendWith({ book: perform })).open();
    session.execute(BOOK);
    expect(row(session.execute("confirm(x0)"))).toMatchObject({ performed: false, before: null, price: 1 });
    expect(row(session.execute("x0.people = 3"))).toMatchObject({
      id: "journeys_1",
      performed: true,
      before: 1,
      price: 2,
    });
    expect(Object.keys(session.snapshot().rows.journeys ?? {})).toEqual(["journeys_1"]);
  });

  test("every slot is there, null where it is empty, and changing it changes nothing", async () => {
    const perform =
      "perform: ({ slots }) => { const seen = JSON.stringify(slots); slots.how = 'forged'; return succeed({ seen }); }";
    const session = (
      await backendWith({ act: perform, book: "perform: ({ slots }) => succeed({ seen: JSON.stringify(slots) })" })
    ).open();
    expect(row(session.execute('act(how="x")'))).toMatchObject({ how: "x", seen: '{"how":"x"}' });
    session.execute(BOOK);
    expect(row(session.execute("confirm(x2)"))).toMatchObject({
      seen: '{"from_day":"2024-05-01","to_day":"2024-05-03","people":null}',
    });
  });
});

describe("queries", () => {
  test("a behaviour finds the rows; order and limit are seen to", async () => {
    const backend = await backendWith({
      find_journeys: 'perform: () => succeed([{ id: "a", people: 1 }, { id: "b", people: 3 }, { id: "c", people: 2 }])',
    });
    const [found] = backend.open().execute('find_journeys(order_by="-people", limit=2)');
    expect(found).toMatchObject({ kind: "found", total: 3, rows: [{ id: "b" }, { id: "c" }] });
  });

  test("a behaviour may pick a row by the session's randomness, and none where none passes", async () => {
    const backend = await backendWith({
      find_journeys:
        'perform: ({ slots }, world) => { const row = world.pick("journeys", { people: slots.people }); return succeed(row === null ? [] : [row]); }',
    });
    const met = new Set<unknown>();
    for (let seed = 1; seed <= 20; seed++) {
      const session = backend.open({ seed });
      for (const people of [1, 2, 3]) {
        session.execute(`book(from_day="2024-05-01", to_day="2024-05-03", people=${people})`);
        session.execute(`confirm(x${session.next - 2})`);
      }
      const picked = session.execute("find_journeys(people=at_least(2))");
      expect(backend.open({ seed }).execute("find_journeys()")).toMatchObject([{ rows: [] }]);
      const [signal] = picked;
      if (signal?.kind === "found") met.add(signal.rows[0]?.people);
    }
    expect([...met].sort()).toEqual([2, 3]);
  });

  test("a behaviour may give some rows and say how many there are", async () => {
    const backend = await backendWith({ find_journeys: 'perform: () => succeed([{ id: "a", people: 1 }], 12)' });
    const [found] = backend.open().execute("find_journeys()");
    expect(found).toMatchObject({ kind: "found", total: 12, rows: [{ id: "a" }] });
    const wrong = await backendWith({ find_journeys: 'perform: () => ({ rows: [], total: "many" })' });
    expect(wrong.open().execute("find_journeys()")).toMatchObject([{ kind: "error", code: "SANDBOX_FAULT" }]);
  });

  test("a behaviour sees the filter, comparisons too, and may hand it on", async () => {
    const backend = await backendWith({
      find_journeys:
        'perform: ({ slots }, world) => succeed(world.rows("journeys", { people: slots.people }).map((row) => ({ ...row, seen: slots.limit })))',
    });
    const session = backend.open({ seed: 1 });
    session.execute('book(from_day="2024-05-01", to_day="2024-05-03", people=4)');
    session.execute("confirm(x0)");
    expect(session.execute("find_journeys(people=at_least(5))")).toMatchObject([{ rows: [] }]);
    expect(session.execute("find_journeys(people=at_least(4), limit=7)")).toMatchObject([
      { rows: [{ people: 4, seen: 7 }] },
    ]);
  });

  test("a search can fail", async () => {
    const backend = await backendWith({ find_journeys: 'perform: () => fail("the timetable is being changed")' });
    expect(backend.open().execute("find_journeys()")).toMatchObject([
      { kind: "failed", reason: "the timetable is being changed" },
    ]);
  });
});

describe("the world", () => {
  const COMPARING =
    'for (const people of [1, 2, 3]) world.add("journeys", { people }); return succeed({ seen: world.count("journeys", { people: operator("at_least", 2) }) });';
  const PASSING =
    "world.pass(86_400_000); return succeed({ now: world.now, today: world.today, date: Date.now(), iso: new Date().toISOString() });";
  const DRAWING = "return succeed({ a: world.random(), b: Math.random() });";
  const DRAWING_AGAIN = "return succeed({ a: Math.random(), b: world.random() });";
  const MISTAKES: readonly (readonly [code: string, message: string])[] = [
    ['world.rows("zork")', "no intent has the entity zork"],
    ['world.rows("things", { zork: 1 })', "things has no slot zork"],
    ['world.update("things", "no", {})', 'things has no row with the id "no"'],
    ['world.add("things", { id: "a" }); world.add("things", { id: "a" })', 'things has a row with the id "a" already'],
    ['world.add("things", { id: "a" }); return succeed({ id: "a" })', 'things has a row with the id "a" already'],
    ['world.update("things", world.add("things", {}).id, { id: "b" })', "a row's id cannot be changed"],
    ['world.add("things", { at: new Date() })', "the row.at is an instance of a class"],
    ["world.pass(-5)", "time passes by milliseconds from 0, not by a number -5"],
  ];
  const CODES = [COMPARING, PASSING, DRAWING, DRAWING_AGAIN, ...MISTAKES.map(([code]) => code)];

  let each: Backend;
  beforeAll(async () => {
    const ways = CODES.map((code) => `() => { ${code} }`);
    each = await backendWith({ act: `perform: (task, world) => [${ways.join(", ")}][Number(task.slots.how)]()` });
  });
  afterAll(() => each.close());

  /** Result of one of the codes. */
  const once = (code: string): unknown =>
    row(each.open({ seed: 3, now: "2024-05-18T09:00:00Z" }).execute(`act(how="${CODES.indexOf(code)}")`));

  test("rows of any table are read, added, changed and removed", async () => {
    const backend = await backendWith({
      act: `perform(task, world) {
        const first = world.add("journeys", { from_day: "2024-05-01", people: 2 });
        world.add("journeys", { id: "mine", people: 5 });
        world.update("journeys", first.id, { people: 3, to_day: "2024-05-02" });
        world.remove("journeys", "mine");
        return succeed({ rows: world.count("journeys"), gone: world.get("journeys", "mine") === null, day: first.date_of_journeys });
      }`,
    });
    const session = backend.open();
    const before = session.snapshot();
    expect(row(session.execute('act(how="x")'))).toMatchObject({ rows: 1, gone: true, day: "2024-01-01" });
    const changes = diff(before, session.snapshot()).filter(({ kind }) => kind === "row");
    expect(changes.map((change) => ("id" in change ? change.id : ""))).toEqual(["journeys_1", "things_1"]);
    expect(session.execute("find_journeys(people=3)")).toMatchObject([
      { rows: [{ id: "journeys_1", to_day: "2024-05-02" }] },
    ]);
  });

  test("ids that the world would give may be given, and no other row gets them", async () => {
    const backend = await backendWith({
      act: 'perform({ slots }) { return slots.how === "own" ? succeed({ id: "things_2" }) : succeed({}); }',
    });
    const session = backend.open();
    const ids = ["x", "own", "x", "x"].map((how) => row(session.execute(`act(how="${how}")`)));
    expect(ids).toMatchObject([{ id: "things_1" }, { id: "things_2" }, { id: "things_3" }, { id: "things_4" }]);
  });

  test("fixture rows are seen, and stay as they are for other sessions", async () => {
    const backend = await backendWith(
      { act: 'perform: (_, world) => { world.update("journeys", "j", { people: 9 }); return succeed({}); }' },
      { engine: "quickjs", fixtures: { journeys: [{ id: "j", people: 1 }] } },
    );
    const [one, other] = [backend.open(), backend.open()];
    one.execute('act(how="x")');
    expect(one.execute("find_journeys()")).toMatchObject([{ rows: [{ people: 9 }] }]);
    expect(other.execute("find_journeys()")).toMatchObject([{ rows: [{ people: 1 }] }]);
  });

  test("comparisons filter", () => {
    expect(once(COMPARING)).toMatchObject({ seen: 2 });
  });

  test("time and chance are the session's", () => {
    expect(once(PASSING)).toMatchObject({
      now: Date.UTC(2024, 4, 19, 9),
      today: "2024-05-19",
      date: Date.UTC(2024, 4, 19, 9),
      iso: "2024-05-19T09:00:00.000Z",
      date_of_things: "2024-05-19",
    });
    expect(once(DRAWING_AGAIN)).toEqual({ ...(once(DRAWING) as object), how: expect.any(String) });
  });

  test.each(MISTAKES)("%s is a mistake that is told", (code, message) => {
    expect(once(code)).toMatchObject({
      kind: "error",
      code: "SANDBOX_FAULT",
      message: expect.stringContaining(message),
    });
  });

  test("is lent until the behaviour has answered", async () => {
    const act =
      "perform: (task, world) => { globalThis.kept ??= world; globalThis.kept.rows('things'); return succeed({}); }";
    const session = (await backendWith({ act })).open();
    expect(kinds(session.execute('act(how="x")'))).toEqual(["performed"]);
    expect(session.execute('act(how="x")')).toMatchObject([
      { message: expect.stringContaining("can use the world only until it has answered") },
    ]);
  });
});

describe("what comes before a behaviour", () => {
  test("a planned outcome, for its check as well", async () => {
    const backend = await backendWith({ book: 'check: () => fail("never"), perform: () => fail("never")' });
    const session = backend.open({ outcomes: { book: [{ rows: [{ price: 1 }] }] } });
    session.execute(BOOK);
    expect(row(session.execute("confirm(x0)"))).toMatchObject({ price: 1 });
    expect(session.execute(BOOK)).toMatchObject([{ kind: "failed", reason: "never" }]);
  });

  test("a fault", async () => {
    const backend = await backendWith({ act: "perform: () => succeed({ seen: 1 })" });
    const session = backend.open({ faults: [{ intent: "act", call: 1, reason: "sold out" }] });
    expect(session.execute('act(how="x")')).toMatchObject([{ kind: "failed", reason: "sold out" }]);
    expect(row(session.execute('act(how="x")'))).toMatchObject({ seen: 1 });
  });

  test("in strict mode a behaviour is a plan", async () => {
    const backend = await backendWith({ act: "perform: () => succeed({ seen: 1 })" });
    expect(kinds(backend.open({ strict: true }).execute('act(how="x")'))).toEqual(["performed"]);
  });
});

describe("mistakes", () => {
  test("name the behaviour, the file and the line, and leave the session as it was", async () => {
    const code = `perform({ slots }, world) {
      world.add("things", { how: "half done" });
      if (slots.how === "bad") {
        return null.price;
      }
      return undefined;
    }`;
    const session = (await backendWith({ act: code })).open();
    session.execute('act(how="good")');
    const before = session.snapshot();
    expect(session.execute('act(how="bad")')).toMatchObject([
      {
        kind: "error",
        code: "SANDBOX_FAULT",
        message: "the behaviour of act threw TypeError: cannot read property 'price' of null (act.behavior.ts:5)",
      },
    ]);
    expect(session.snapshot()).toEqual(before);
    expect(kinds(session.execute('x0.how = "still good"'))).toEqual(["performed"]);
  });

  test("what a module remembers is the session's, and gone after a mistake", async () => {
    const code =
      'perform({ slots }) { globalThis.count = (globalThis.count ?? 0) + 1; if (slots.how === "bad") throw new Error("no"); return succeed({ count: globalThis.count }); }';
    const backend = await backendWith({ act: code });
    const session = backend.open();
    expect(row(session.execute('act(how="x")'))).toMatchObject({ count: 1 });
    session.execute('act(how="bad")');
    expect(row(session.execute('act(how="x")'))).toMatchObject({ count: 2 });
    expect(row(backend.open().execute('act(how="x")'))).toMatchObject({ count: 1 });
    expect(row(session.fork().execute('act(how="x")'))).toMatchObject({ count: 3 });
  });

  const ANSWERS: readonly (readonly [part: "perform" | "check", answer: string, message: string])[] = [
    ["perform", "() => 7", "answered a number"],
    ["perform", "() => null", "answered null"],
    ["perform", "async () => succeed({})", "answered with a promise; behaviours must answer at once"],
    ["perform", "() => ({})", "answered with neither a success nor a failure"],
    ["perform", '() => fail("no", 3)', "answered a number as alternatives"],
    ["check", "() => succeed({})", 'it may answer fail("reason") or nothing'],
    ["check", "() => false", "answered a boolean"],
  ];

  describe("in what a behaviour answers", () => {
    let backend: Backend;
    beforeAll(async () => {
      const partOf = (name: string): string => {
        const ways = ANSWERS.map(([which, answer]) => (which === name ? answer : "() => undefined"));
        return `${name}: ({ slots }) => [${ways.join(", ")}][Number(slots.how)]()`;
      };
      backend = await backendWith({ act: `${partOf("check")}, ${partOf("perform")}` });
    });
    afterAll(() => backend.close());

    test.each(ANSWERS.map((each, i) => [...each, i] as const))("%s: %s", (_part, _answer, message, i) => {
      const [signal] = backend.open().execute(`act(how="${i}")`);
      expect(signal).toMatchObject({ kind: "error", code: "SANDBOX_FAULT", message: expect.stringContaining(message) });
    });
  });
});
