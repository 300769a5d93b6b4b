import { describe, expect, it } from "vitest";
import { BacklotError, HINTS } from "../../../src/runtime/index.js";
import { closedAfterFile } from "../../setup/closing.js";
import { caseBackend } from "../cases.js";

const backend = await closedAfterFile(caseBackend("native"));

describe("an error signal", () => {
  it("has a code, a message that names what is wrong, advice, and the span to underline", () => {
    const [signal] = backend.open().execute('reserve_court(place="Hall", plaers=2)');
    expect(signal).toEqual({
      kind: "error",
      code: "UNKNOWN_SLOT",
      message: expect.stringContaining("did you mean players?"),
      hint: HINTS.UNKNOWN_SLOT,
      span: [28, 34],
    });
  });

  it("comes once per problem, in source order", () => {
    const signals = backend.open().execute("reserve_court(place=5, zork=1, players=two, day=x9.day)");
    expect(signals.map((signal) => (signal.kind === "error" ? [signal.code, signal.span] : null))).toEqual([
      ["WRONG_TYPE", [20, 21]],
      ["UNKNOWN_SLOT", [23, 27]],
      ["UNKNOWN_VARIABLE", [39, 42]],
      ["UNKNOWN_VARIABLE", [48, 50]],
    ]);
  });

  it("underlines the value that only showed at run time to be wrong", () => {
    const session = backend.open();
    session.execute("write_note()");
    const [signal] = session.execute("reserve_court(players=2, place=x0.text)");
    expect(signal).toMatchObject({ code: "EMPTY_REFERENCE", span: [31, 38] });
    session.execute("write_note()");
    expect(session.execute("x2.pages, x2.text = 3, x0.text")).toMatchObject([{ span: [23, 30] }]);
    expect(session.execute("x2.pages = (x0.pages)")).toMatchObject([{ code: "EMPTY_REFERENCE" }]);
  });

  it("counts UTF-16 units, after the white space before a command too", () => {
    const text = '  write_note(text="🛶é", pages="x")';
    const [signal] = backend.open().execute(text);
    expect(signal).toMatchObject({ code: "WRONG_TYPE" });
    const span = signal?.kind === "error" ? signal.span : undefined;
    expect(text.slice(...(span ?? [0, 0]))).toBe('"x"');
  });

  it.each<readonly [string, unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["a number", 7],
    ["an object", { kind: "say" }],
    ["a list", ["say()"]],
  ])("meets a command that is %s", (_, command) => {
    const session = backend.open();
    expect(session.execute(command as string)).toMatchObject([{ kind: "error", code: "SYNTAX" }]);
    expect(session.next).toBe(0);
  });

  it.each([
    ["ten megabytes", "x".repeat(1e7), "TOO_LONG"],
    ["100,000 brackets", `write_note(text=${"[".repeat(1e5)}`, "TOO_LONG"],
    ["60,000 brackets", `write_note(text=${"[".repeat(6e4)}`, "TOO_DEEP"],
    ["a NUL", "say()\0", "SYNTAX"],
    ["a lone surrogate", "say()\ud800", "SYNTAX"],
    ["a lone surrogate in a text", 'write_note(text="\ud800")', "SYNTAX"],
    ["nothing", "", "SYNTAX"],
    ["two commands", "say()\nsay()", "SYNTAX"],
  ])("meets %s", (_, command, code) => {
    expect(backend.open().execute(command)[0]).toMatchObject({ kind: "error", code });
  });

  it("does not mind a byte order mark, line ends and blanks around a command", () => {
    const session = backend.open();
    expect(session.execute("\r\n  say() \r\n")).toEqual([]);
    expect(session.execute('write_note(\r\n  text="a",\r\n)\r\n')).toMatchObject([{ kind: "performed" }]);
  });
});

describe("state", () => {
  it("holds what every variable holds, in the order they were bound", () => {
    const session = backend.open();
    session.execute('write_note(text="milk", pages=2)');
    session.execute("reserve_court()");
    session.execute("find_notes(pages=at_least(1))");
    expect(session.state).toEqual({
      x0: { intent: "write_note", slots: { text: "milk", pages: 2 }, confirmed: false, performed: true },
      x2: { intent: "reserve_court", slots: {}, confirmed: false, performed: false },
      x4: {
        intent: "find_notes",
        slots: { pages: { operator: "at_least", args: [1] } },
        confirmed: false,
        performed: true,
      },
    });
    expect(Object.keys(session.state)).toEqual(["x0", "x2", "x4"]);
    expect(session.incomplete).toEqual(["x2"]);
  });

  it("is a copy: nobody changes a session by changing what it said", () => {
    const session = backend.open();
    const [signal] = session.execute('add_song(title="Dawn", moods=["calm"])');
    if (signal?.kind === "performed") (signal.arguments.moods as string[]).push("loud");
    (session.state.x0?.slots as { title: string }).title = "Dusk";
    expect(session.state.x0?.slots).toEqual({ title: "Dawn", moods: ["calm"] });
  });
});

describe("what the last query revealed", () => {
  it("is null until a query performs, and again after a user turn", () => {
    const session = backend.open({ entities: { songs: [{ title: "Dawn" }] } });
    expect(session.revealed).toBeNull();
    session.execute("search_songs()");
    expect(session.revealed).toEqual([{ title: "Dawn" }]);
    session.userTurn();
    expect(session.revealed).toBeNull();
  });
});

describe("indexes", () => {
  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, "3"])("%s is none", (index) => {
    const session = backend.open();
    expect(() => session.execute("say()", index as number)).toThrow(BacklotError);
    expect(session.next).toBe(0);
  });

  it("of recorded signals are taken, whatever this session said there", () => {
    const session = backend.open();
    session.noteSignal(3, "hint");
    session.noteSignal(1, "other");
    expect(session.next).toBe(4);
    expect(session.execute("say(x3)")).toEqual([]);
    expect(session.execute("x3")).toMatchObject([{ code: "NOT_A_TASK" }]);
    expect(session.execute("x2")).toMatchObject([{ code: "UNKNOWN_VARIABLE" }]);
  });

  it("of recorded signals take no variable away", () => {
    const session = backend.open();
    session.execute('write_note(text="milk")', 5);
    session.noteSignal(5, "hint");
    expect(session.execute("x5")).toMatchObject([{ kind: "performed" }]);
  });
});

describe("a fork", () => {
  it("has its own indexes, scope and warnings", () => {
    const session = backend.open({ lenient: true });
    session.execute("write_note(text=5)");
    const fork = session.fork();
    expect(fork.warnings.map(({ code }) => code)).toEqual(["WRONG_TYPE"]);
    fork.execute('x0.text = "milk"');
    fork.execute("write_note(text=6)");
    expect([session.next, fork.next]).toEqual([2, 6]);
    expect(session.warnings.length).toBe(1);
    expect(session.state.x0?.slots).toEqual({ text: 5 });
    expect(session.execute("x4")).toMatchObject([{ code: "UNKNOWN_VARIABLE" }]);
  });
});

describe.each(["native", "quickjs", "isolated"] as const)("a closed %s backend", (engine) => {
  it("answers every command with CLOSED, and throws where there is no signal to give", async () => {
    const closing = await caseBackend(engine);
    const session = closing.open();
    session.execute("write_note()");
    closing.close();
    for (const command of ['x0.text = "milk"', "say()", "write_note()"]) {
      expect(session.execute(command)).toMatchObject([{ kind: "error", code: "CLOSED" }]);
    }
    expect(() => session.state).toThrow(expect.objectContaining({ code: "CLOSED" }));
    for (const act of [() => closing.open(), () => session.fork(), () => session.at(0), () => session.save()])
      expect(act).toThrow(expect.objectContaining({ code: "CLOSED" }));
    closing.close();
  });
});

it("goes back to what was revealed and warned of by then, and saves the same", () => {
  const rows = [{ title: "Dawn" }];
  const session = backend.open({ lenient: true, entities: { songs: rows } });
  session.execute("write_note(text=5)");
  const [, asked] = [session.execute("search_songs()"), session.next - 1];
  session.execute("write_note(text=6)");
  const last = session.at(session.next - 1);
  expect(last.revealed).toEqual(rows);
  expect(last.warnings).toEqual(session.warnings);
  expect(last.save()).toEqual(session.save());
  expect([session.at(1).revealed, session.at(asked).revealed, session.at(-1).revealed]).toEqual([null, rows, null]);
  expect([session.at(-1), session.at(asked), last].map(({ warnings }) => warnings.length)).toEqual([0, 1, 2]);
  session.userTurn();
  expect(session.at(session.next - 1).revealed).toEqual(rows);
  const next = session.next;
  session.execute("say()");
  expect(session.at(next).revealed).toBeNull();
});

it("goes back to the indexes that it has, and to no others", async () => {
  const session = backend.open();
  expect(() => session.at(0)).toThrow(
    "at takes an index of this session, which has none yet, or -1 for its opening, not 0",
  );
  session.execute("say()", 3);
  for (const before of [-1, 0]) expect(session.at(before).commands).toEqual([]);
  expect(session.at(session.next - 1).commands).toEqual(session.commands);
  for (const index of [-2, 1.5, session.next, Number.NaN])
    expect(() => session.at(index)).toThrow(
      expect.objectContaining({
        code: "BAD_OPTION",
        message: expect.stringContaining(`which has come to ${session.next - 1}, or -1 for its opening, not `),
      }),
    );
});
