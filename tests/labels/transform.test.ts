import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Command, parseCommand, printCommand } from "../../src/labels/index.js";
import { transformCommand, walkCommand } from "../../src/labels/transform.js";

const COMMANDS = [
  'book_table(size=2, date=x3.day, near=[x4[0].name, "a"], stars=at_least(4))',
  'x1.size, x2[1].name = 3, "b"',
  "x1.guests.append(x2.name)",
  "confirm(x7)",
  "resume(x7)",
  "say(x7)",
  "say()",
];

/** Nodes of a walk, in its order. */
function met(command: Command): string[] {
  const parts: string[] = [];
  const owner = (of: { readonly text: string } | { readonly index: number }): string =>
    "text" in of ? of.text : `x${of.index}`;
  walkCommand(command, {
    intent: ({ text }) => parts.push(`intent ${text}`),
    variable: ({ index }) => parts.push(`variable x${index}`),
    slot: ({ text }, of) => parts.push(`slot ${owner(of)}.${text}`),
    leaf: (leaf, place) =>
      parts.push(
        `${leaf.kind === "literal" ? leaf.value : leaf.kind} for ${place && `${owner(place.of)}.${place.slot.text}`}`,
      ),
  });
  return parts;
}

describe("a walk", () => {
  test("meets every part of a call in the order of the text, lists and operators too", () => {
    expect(met(parseCommand(COMMANDS[0] as string))).toEqual([
      "intent book_table",
      "slot book_table.size",
      "2 for book_table.size",
      "slot book_table.date",
      "variable x3",
      "slot x3.day",
      "slot book_table.near",
      "variable x4",
      "slot x4.name",
      "a for book_table.near",
      "slot book_table.stars",
      "4 for book_table.stars",
    ]);
  });

  test("knows which target a value is for, and values beyond the last target are for none", () => {
    expect(met(parseCommand(COMMANDS[1] as string)).slice(-2)).toEqual(["3 for x1.size", "b for x2.name"]);
    const assign = parseCommand("x1.size = 3") as Extract<Command, { kind: "assign" }>;
    const more = { ...assign, values: [...assign.values, ...assign.values] };
    expect(met(more).at(-1)).toBe("3 for null");
  });

  test.each(["confirm(x7)", "resume(x7)", "say(x7)"])("meets the variable of %s", (text) => {
    expect(met(parseCommand(text))).toEqual(["variable x7"]);
  });
});

describe("a transformation", () => {
  test.each(COMMANDS)("gives the very command back where nothing changes: %s", (text) => {
    const command = parseCommand(text);
    expect(transformCommand(command, {})).toBe(command);
    expect(transformCommand(command, { leaf: (one) => one, variable: (one) => one, slot: (one) => one })).toBe(command);
  });

  test.each(COMMANDS)("changes variables wherever they stand, and what is changed back is as it was: %s", (text) => {
    const command = parseCommand(text);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), (by) => {
        const moved = (n: number) =>
          transformCommand(command, { variable: (one) => ({ ...one, index: one.index + n }) });
        expect(printCommand(moved(by))).toBe(
          printCommand(command).replace(/\bx(\d+)/g, (_, index) => `x${Number(index) + by}`),
        );
      }),
      { numRuns: 20, seed: 1 },
    );
  });

  test("gives functions the parts as they were, owners too", () => {
    const command = parseCommand("book(a=1)");
    const made = transformCommand(command, {
      intent: (name) => ({ ...name, text: "order" }),
      slot: (slot, of) => ({ ...slot, text: `${"text" in of ? of.text : ""}_${slot.text}` }),
    });
    expect(printCommand(made)).toBe("order(book_a=1)");
  });
});
