import { describe, expect, it } from "vitest";
import { classOf, Dialogue, operator } from "../../src/kit/internal.js";
import { specOf } from "./spec.js";

const noteSpec = specOf("write_note", {
  entity: "notes",
  slots: [
    { name: "text", type: "str", required: true },
    { name: "pages", type: "int", required: false },
  ],
});
const WriteNote = classOf(noteSpec);
const FindNotes = classOf({ ...noteSpec, command: "find_notes", query: true, asks: false });
const intents = [WriteNote, FindNotes];

describe("a dialogue over classes, written by hand", () => {
  it("counts its indexes like a session", () => {
    const dialogue = new Dialogue({ intents });
    expect(dialogue.start(WriteNote).index).toBe(0);
    dialogue.say();
    expect(dialogue.start(WriteNote, { text: "milk" } as object).index).toBe(3);
    dialogue.at(10);
    expect(dialogue.start(WriteNote).index).toBe(10);
    expect([...dialogue.state.keys()]).toEqual(["x0", "x3", "x10"]);
  });

  it("reads slots and hits when a command runs", () => {
    const dialogue = new Dialogue({ intents, entities: { notes: [{ text: "old", pages: 7 }] } });
    const note = dialogue.start(WriteNote, { text: "milk" } as object);
    const found = dialogue.start(FindNotes, { pages: operator("at_least", 3) } as object);
    const hit = found as unknown as { hit(place: number | null, slot: string): unknown };
    const task = note as unknown as { get(slot: string): unknown };
    dialogue.set([note, "pages", hit.hit(null, "pages")]);
    dialogue.set([found, "text", task.get("text"), 0]);
    dialogue.resume(found);
    expect(dialogue.signals.map(({ kind }) => kind)).toEqual(["performed", "found", "performed", "found"]);
    expect(dialogue.signals.at(-1)).toMatchObject({ rows: [{ text: "milk", pages: 7 }] });
    expect(dialogue.state.get("x0")?.slots).toEqual({ text: "milk", pages: 7 });
  });

  it("reads the id of the row that a task has made", () => {
    const dialogue = new Dialogue({ intents });
    const note = dialogue.start(WriteNote, { text: "milk" } as object);
    dialogue.start(WriteNote, { text: note.get("id") } as object);
    expect(dialogue.state.get("x2")?.slots).toEqual({ text: "notes_1" });
  });

  it("takes refusals as signals, with nothing changed", () => {
    const dialogue = new Dialogue({ intents, strict: true, outcomes: { write_note: [{ rows: [] }] } });
    const note = dialogue.start(WriteNote, { text: "milk" } as object);
    dialogue.set([note, "pages", "two"]);
    dialogue.set([note, "text", "bread"]);
    expect(dialogue.signals.map((signal) => ("code" in signal ? signal.code : signal.kind))).toEqual([
      "performed",
      "WRONG_TYPE",
      "UNPLANNED_OUTCOME",
    ]);
    expect(dialogue.state.get("x0")?.slots).toEqual({ text: "milk" });
    // The refused edit came too late to be harmless: the dialogue was brought up anew, with the index it had been given.
    dialogue.at(10);
    dialogue.set([note, "text", "bread"]);
    expect(dialogue.start(WriteNote).index).toBe(10);
  });

  it("shares nothing with what it was opened with, nor with what it said", () => {
    const row = { text: "old", pages: 1 };
    const dialogue = new Dialogue({ intents, entities: { notes: [row] } });
    const found = dialogue.start(FindNotes);
    dialogue.set([found, "text", "new", 0]);
    expect(row.text).toBe("old");
    expect(dialogue.signals[0]).toMatchObject({ rows: [{ text: "old" }] });
  });
});
