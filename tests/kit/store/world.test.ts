import { describe, expect, it } from "vitest";
import { classOf, Dialogue, EPOCH, type Opening, type Row } from "../../../src/kit/internal.js";
import { specOf } from "../spec.js";

const SLOTS = [
  { name: "text", type: "str", required: true },
  { name: "pages", type: "int", required: false },
] as const;
const task = (command: string, entity: string | null) => specOf(command, { entity, slots: SLOTS });
const WriteNote = classOf(task("write_note", "notes"));
const SendLetter = classOf(task("send_letter", "letters"));
const CopyNote = classOf(task("copy_note", "notes"));
const RingBell = classOf(task("ring_bell", null));
const FindNotes = classOf({ ...task("find_notes", "notes"), query: true, asks: false });
const AskWeather = classOf({ ...task("ask_weather", null), query: true, asks: false });
const intents = [WriteNote, SendLetter, CopyNote, RingBell, FindNotes, AskWeather];

type Type = (typeof intents)[number];

const open = (opening: Opening = {}): Dialogue => new Dialogue({ intents, ...opening });
const start = (dialogue: Dialogue, type: Type, slots: object = { text: "milk" }) => dialogue.start(type, slots);
const last = (dialogue: Dialogue) => dialogue.signals.at(-1);
const rowOf = (dialogue: Dialogue): Row | undefined => {
  const signal = last(dialogue);
  return signal?.kind === "performed" ? signal.row : undefined;
};
const rowsOf = (dialogue: Dialogue): readonly Row[] | undefined => {
  start(dialogue, FindNotes, {});
  const signal = last(dialogue);
  return signal?.kind === "found" ? signal.rows : undefined;
};

describe("performing a task", () => {
  it("makes a row of its arguments, with an id and the session's date", () => {
    const dialogue = open({ now: Date.UTC(2031, 6, 9, 23, 59) });
    start(dialogue, WriteNote, { pages: 2, text: "milk" });
    expect(rowOf(dialogue)).toEqual({ id: "notes_1", text: "milk", pages: 2, date_of_notes: "2031-07-09" });
  });

  it("counts ids by entity, whichever intent makes the row", () => {
    const dialogue = open();
    const ids = [WriteNote, SendLetter, CopyNote, SendLetter, WriteNote].map((type) => {
      start(dialogue, type);
      return rowOf(dialogue)?.id;
    });
    expect(ids).toEqual(["notes_1", "letters_1", "notes_2", "letters_2", "notes_3"]);
  });

  it("again updates the row that the task made, and no other", () => {
    const dialogue = open();
    const first = start(dialogue, WriteNote);
    start(dialogue, WriteNote, { text: "bread" });
    dialogue.set([first, "text", "honey"], [first, "pages", 3]);
    expect(rowOf(dialogue)).toEqual({ id: "notes_1", text: "honey", pages: 3, date_of_notes: "2024-01-01" });
    expect(rowsOf(dialogue)?.map(({ id, text }) => [id, text])).toEqual([
      ["notes_1", "honey"],
      ["notes_2", "bread"],
    ]);
  });

  it("of an intent without an entity makes no row, unless one is planned", () => {
    const dialogue = open({ outcomes: { ring_bell: [{ rows: [] }, { rows: [{ heard: true, by: null }] }] } });
    const bell = start(dialogue, RingBell);
    expect(last(dialogue)).toEqual({ kind: "performed", ref: "x0", intent: "ring_bell", arguments: { text: "milk" } });
    dialogue.resume(bell);
    expect(rowOf(dialogue)).toEqual({ heard: true, by: null });
    dialogue.resume(bell);
    expect(rowOf(dialogue)).toBeUndefined();
  });

  it("with a planned row takes what the plan says, its id too, and keeps it", () => {
    const dialogue = open({ outcomes: { write_note: [{ rows: [{ id: "N-7", text: "planned", shelf: 4 }] }] } });
    const note = start(dialogue, WriteNote);
    expect(rowOf(dialogue)).toEqual({ id: "N-7", text: "planned", date_of_notes: "2024-01-01", shelf: 4 });
    dialogue.set([note, "pages", 1]);
    expect(rowOf(dialogue)).toEqual({ id: "N-7", text: "milk", pages: 1, date_of_notes: "2024-01-01" });
  });

  it("after a failure makes its row with the next success, and no id is lost", () => {
    const dialogue = open({ outcomes: { write_note: [{ reason: "no ink" }] } });
    const note = start(dialogue, WriteNote);
    expect(last(dialogue)).toEqual({
      kind: "failed",
      ref: "x0",
      intent: "write_note",
      arguments: { text: "milk" },
      reason: "no ink",
    });
    expect(rowsOf(dialogue)).toEqual([]);
    dialogue.resume(note);
    expect(rowOf(dialogue)?.id).toBe("notes_1");
  });
});

describe("the store", () => {
  it("gives rows in the order they were made", () => {
    const dialogue = open();
    for (const text of ["c", "a", "b"]) start(dialogue, WriteNote, { text });
    expect(rowsOf(dialogue)?.map(({ text }) => text)).toEqual(["c", "a", "b"]);
  });

  it("finds nothing for a query that has no entity", () => {
    const dialogue = open();
    start(dialogue, AskWeather, {});
    expect(last(dialogue)).toEqual({ kind: "found", ref: "x0", intent: "ask_weather", filter: {}, rows: [] });
  });

  it("keeps an edited hit, and forgets the edit when its task performs again", () => {
    const dialogue = open();
    const note = start(dialogue, WriteNote, { text: "milk", pages: 1 });
    const found = start(dialogue, FindNotes, {});
    dialogue.set([found, "pages", 9, 0]);
    expect(rowsOf(dialogue)).toMatchObject([{ text: "milk", pages: 9 }]);
    dialogue.set([note, "text", "bread"]);
    expect(rowsOf(dialogue)).toMatchObject([{ text: "bread", pages: 1 }]);
  });
});

describe("planned results", () => {
  it("come in order, each once, by intent", () => {
    const plan = (text: string) => ({ rows: [{ text }] });
    const dialogue = open({
      outcomes: { find_notes: [plan("1"), { reason: "offline" }, plan("2")], ask_weather: [plan("sun")] },
    });
    const kinds: unknown[] = [];
    for (const type of [FindNotes, AskWeather, FindNotes, FindNotes, FindNotes, AskWeather]) {
      start(dialogue, type, {});
      const signal = last(dialogue);
      kinds.push(signal?.kind === "found" ? signal.rows : signal?.kind);
    }
    expect(kinds).toEqual([[{ text: "1" }], [{ text: "sun" }], "failed", [{ text: "2" }], [], []]);
  });

  it("may be some of more", () => {
    const dialogue = open({ outcomes: { find_notes: [{ rows: [{ text: "one" }], total: 40 }] } });
    start(dialogue, FindNotes, {});
    expect(last(dialogue)).toMatchObject({ kind: "found", rows: [{ text: "one" }], total: 40 });
  });

  it("come before planned entities, and those before the store", () => {
    const dialogue = open({ outcomes: { find_notes: [{ rows: [] }] }, entities: { notes: [{ text: "planned" }] } });
    start(dialogue, WriteNote);
    expect(rowsOf(dialogue)).toEqual([]);
    expect(rowsOf(dialogue)).toEqual([{ text: "planned" }]);
  });

  it("of one session are not those of another with the same opening", () => {
    const opening = {
      entities: { notes: [{ text: "planned" }] },
      outcomes: { find_notes: [{ rows: [{ text: "once" }] }] },
    };
    for (let i = 0; i < 2; i++) {
      const dialogue = open(opening);
      const first = start(dialogue, FindNotes, {});
      expect(last(dialogue)).toMatchObject({ rows: [{ text: "once" }] });
      dialogue.set([first, "text", "edited", 0]);
      const second = start(dialogue, FindNotes, {});
      dialogue.set([second, "text", "edited", 0]);
      expect(rowsOf(dialogue)).toEqual([{ text: "edited" }]);
    }
    expect(opening.entities.notes[0]?.text).toBe("planned");
  });
});

it("the clock of a session that was given none stands at the first morning of 2024", () => {
  expect(new Date(EPOCH).toISOString()).toBe("2024-01-01T09:00:00.000Z");
});
