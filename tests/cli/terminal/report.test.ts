import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import pc from "picocolors";
import { describe, expect, test } from "vitest";
import { excerptAt, excerptOf } from "../../../src/cli/terminal/report.js";
import { displayWidth } from "../../../src/transcript/showSignal.js";
import { anyText } from "../../anyText.js";
import { folder } from "../backlot.js";

const plain = pc.createColors(false);

describe("an excerpt", () => {
  test.each([
    ["reserve_tabel()", [0, 13], ["reserve_tabel()", "^^^^^^^^^^^^^"]],
    ["f(\n  a = b\n)", [5, 6], ["  a = b", "  ^"]],
    ["say()", [5, 5], ["say()", "     ^"]],
    ["", [0, 0], ["", "^"]],
    ['x1.a = "日本" zork', [12, 16], ['x1.a = "日本" zork', "              ^^^^"]],
    ["a\u001b[31m b", [7, 8], ["a\\x1b[31m b", "          ^"]],
    ["a\tb", [2, 3], ["a b", "  ^"]],
  ] as const)("%j %j", (text, span, lines) => {
    expect(excerptOf(text, span, plain)).toEqual(lines);
  });

  test("is short and keeps its two lines together, whatever the text and the span", () => {
    const text = anyText({ maxLength: 400 });
    fc.assert(
      fc.property(text, fc.nat(400), fc.nat(400), (line, a, b) => {
        const start = Math.min(a, line.length);
        const [shown = "", marks = ""] = excerptOf(line, [start, Math.min(start + b, line.length)], plain);
        expect(shown).not.toContain("\n");
        expect(shown.length).toBeLessThan(96 * 6 + 8);
        expect(marks).toMatch(/^ *\^+$/);
        expect(displayWidth(marks)).toBeLessThanOrEqual(displayWidth(shown) + 1);
      }),
    );
  });

  test("of a file underlines the token at the column", () => {
    const file = join(folder(), "a.json");
    writeFileSync(file, '\ufeff{\r\n  "type": "sttr",\r\n  "n": 12.5\r\n}');
    expect(excerptAt({ file, line: 2, column: 11 }, plain)).toEqual(['  "type": "sttr",', "          ^^^^^^"]);
    expect(excerptAt({ file, line: 3, column: 8 }, plain)).toEqual(['  "n": 12.5', "       ^^^^"]);
    expect(excerptAt({ file, line: 9, column: 1 }, plain)).toEqual([]);
    expect(excerptAt({ file: `${file}x`, line: 1, column: 1 }, plain)).toEqual([]);
  });
});
