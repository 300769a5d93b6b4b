import { describe, expect, test } from "vitest";
import { Tally } from "../../src/transcript/tally.js";
import type { Transcript } from "../../src/transcript/transcript.js";

const domains: Readonly<Record<string, readonly string[]>> = {
  reserve_table: ["dining"],
  find_tables: ["dining"],
  book_flight: ["travel", "air"],
};
const domainsOf = (intent: string) => domains[intent] ?? [];

const table: Transcript = {
  id: "a",
  turns: [
    { author: "User", text: "a table", tags: ["correction", "start_multi_slot"] },
    { author: "System", index: 1, command: " (reserve_table (date='friday'))" },
    { author: "Signal", index: 2, signal: { kind: "confirm", ref: "x1" } },
    { author: "System", index: 3, command: "confirm(x1)" },
    { author: "Response", text: "Shall I?" },
    { author: "User", text: "no, Monday", tags: ["correction"] },
  ],
};
const flight: Transcript = {
  id: "b",
  turns: [
    { author: "User", text: "fly", tags: ["sarcasm", "derived_correction"] },
    { author: "Signal", signal: { kind: "performed", ref: "x1", intent: "book_flight", arguments: {} } },
  ],
  final: { x4: { intent: "find_tables", slots: {} } },
};

describe("a tally", () => {
  test("counts dialogues, turns, commands and signals by domain and phenomenon", () => {
    const tally = new Tally(domainsOf);
    for (const one of [table, flight, { id: "c", turns: [] }]) tally.add(one);
    expect(tally.total).toEqual({ dialogues: 3, turns: 8, commands: 2, signals: 2 });
    expect([...tally.domains]).toEqual([
      ["dining", { dialogues: 2, turns: 8, commands: 2, signals: 2 }],
      ["travel", { dialogues: 1, turns: 2, commands: 0, signals: 1 }],
      ["air", { dialogues: 1, turns: 2, commands: 0, signals: 1 }],
    ]);
    expect(tally.phenomena.size).toBe(9);
    expect(tally.phenomena.get("correction")).toEqual({ dialogues: 1, turns: 6, commands: 2, signals: 1, marked: 2 });
    expect(tally.phenomena.get("sarcasm")).toMatchObject({ dialogues: 1, marked: 1 });
    expect(tally.phenomena.get("overheard")).toEqual({ dialogues: 0, turns: 0, commands: 0, signals: 0, marked: 0 });
  });
});
