import { Readable } from "node:stream";
import fc from "fast-check";
import { parser } from "stream-json";
import { streamArray } from "stream-json/streamers/stream-array.js";
import { describe, expect, test } from "vitest";
import { ArraySplitter } from "../../../../src/base/io/records/array.js";
import type { Piece, Splitter } from "../../../../src/base/io/records/pieces.js";
import { LineSplitter } from "../../../../src/base/io/records/records.js";
import { runs } from "../../../runs.js";

/** Pieces that a splitter makes of a text that arrives in chunks of so many bytes. */
function split(splitter: Splitter, text: string | Buffer, chunk = 7): (readonly [number, number, string])[] {
  const bytes = Buffer.from(text);
  const pieces: Piece[] = [];
  for (let at = 0; at < bytes.length; at += chunk) pieces.push(...splitter.push(bytes.subarray(at, at + chunk)));
  pieces.push(...splitter.end());
  return pieces.map((piece) => [piece.line, piece.column, "text" in piece ? piece.text : `! ${piece.problem.message}`]);
}

const array = (text: string, chunk?: number, limit = 1000) => split(new ArraySplitter(limit), text, chunk);
const lines = (text: string | Buffer, chunk?: number, limit = 1000) => split(new LineSplitter(limit), text, chunk);

const NEVER = "! the element that starts here never ends: a bracket or quote is missing";
const chunkSize = fc.integer({ min: 1, max: 40 });
const json = fc.json({ maxDepth: 3 });

describe("an array", () => {
  test.each<[string, string, (readonly [number, number, string])[]]>([
    ["nothing", "[]", []],
    ["nothing over two lines", " [\n ] \n", []],
    [
      "elements on one line",
      '[{"a":1},{"b":[2]}]',
      [
        [1, 2, '{"a":1}'],
        [1, 10, '{"b":[2]}'],
      ],
    ],
    [
      "elements over many lines",
      '[\n  {\n    "a": 1\n  },\n  {"b": 2}\n]\n',
      [
        [2, 3, '{\n    "a": 1\n  }'],
        [5, 3, '{"b": 2}'],
      ],
    ],
    [
      "brackets, commas and quotes inside strings",
      '[{"a":"],[}{\\"\\\\"},"]"]',
      [
        [1, 2, '{"a":"],[}{\\"\\\\"}'],
        [1, 20, '"]"'],
      ],
    ],
    [
      "elements of every kind",
      '[1, null, "a", [2, 3], {}]',
      [
        [1, 2, "1"],
        [1, 5, "null"],
        [1, 11, '"a"'],
        [1, 16, "[2, 3]"],
        [1, 24, "{}"],
      ],
    ],
    [
      "a broken element between whole ones",
      '[{"a":1},\n{"b":},\n{"c":3}]',
      [
        [1, 2, '{"a":1}'],
        [2, 1, '{"b":}'],
        [3, 1, '{"c":3}'],
      ],
    ],
    [
      "a bracket too many",
      '[{"a":1}},\n{"c":3}]',
      [
        [1, 2, '{"a":1}}'],
        [2, 1, '{"c":3}'],
      ],
    ],
    [
      "a string without its end",
      '[\n {"a": "b,\n  "c": 3},\n {}]',
      [
        [2, 2, '{"a": "b,\n  "c": 3}'],
        [4, 2, "{}"],
      ],
    ],
    [
      "a string without its end that hides a bracket",
      '[\n{"a":"b},\n{"c":3},\n{"d":4}\n]',
      [
        [2, 1, NEVER],
        [3, 1, '{"c":3}'],
        [4, 1, '{"d":4}'],
      ],
    ],
    [
      "a bracket too few",
      '[\n  {\n    "a": [\n  },\n  {\n    "b": {}\n  }\n]',
      [
        [2, 3, NEVER],
        [5, 3, '{\n    "b": {}\n  }'],
      ],
    ],
    [
      "nothing but a bracket too few",
      '[\n{"a":[},\n{"b":{},\n{"c":1}\n]',
      [
        [2, 1, NEVER],
        [3, 1, NEVER],
        [4, 1, '{"c":1}'],
      ],
    ],
    [
      "a comma too many",
      "[1,,2,]",
      [
        [1, 2, "1"],
        [1, 4, "! an element is missing beside this comma"],
        [1, 5, "2"],
        [1, 7, "! an element is missing beside this comma"],
      ],
    ],
    [
      "an array without its end",
      '[{"a":1},',
      [
        [1, 2, '{"a":1}'],
        [1, 1, "! the array has no closing bracket: the file seems cut off"],
      ],
    ],
    [
      "text after the end",
      "[1]\n[2]",
      [
        [1, 2, "1"],
        [2, 1, "! there is text after the end of the array; it was not read"],
      ],
    ],
  ])("%s", (_, text, expected) => {
    for (const chunk of [1, 2, 5, 100]) expect(array(text, chunk)).toEqual(expected);
  });

  test("that ends within an element says where the element starts", () => {
    expect(array('[1,\n {"a": [1,\n')).toEqual([
      [1, 2, "1"],
      [2, 2, "! the element that starts here never ends: the file is cut off, or a bracket or quote is missing"],
    ]);
  });

  test("with an element that is too long goes on after it", () => {
    expect(array(`[1,{"a":"${"é".repeat(3000)}"},\n2]`, 100, 1000)).toEqual([
      [1, 2, "1"],
      [1, 4, "! this record is longer than 1000 bytes and was skipped"],
      [2, 1, "2"],
    ]);
  });

  test("with an element that never ends and grows too long goes on after it", () => {
    const rest = Array.from({ length: 500 }, (_, n) => `{"n":${n}}`);
    const pieces = array(`[\n{"a":[},\n${rest.join(",\n")}\n]`, 64, 200);
    expect(pieces).toHaveLength(501);
    expect(pieces[0]).toEqual([2, 1, NEVER]);
    expect(pieces.at(-1)).toEqual([502, 1, '{"n":499}']);
  });

  test("gives its elements whatever the chunks", () => {
    fc.assert(
      fc.property(fc.array(json), fc.constantFrom("", " ", "\n", "\r\n\t"), chunkSize, (elements, blank, chunk) => {
        const text = `[${elements.map((element) => `${blank}${element}${blank}`).join(",")}]${blank}`;
        expect(array(text, chunk, 1e6).map(([, , element]) => element)).toEqual(elements.map((one) => one.trim()));
      }),
    );
  });

  test("gives the values that stream-json gives", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), chunkSize, async (values, indent, chunk) => {
        const text = JSON.stringify(values, null, indent);
        const reference: unknown[] = [];
        for await (const { value } of Readable.from([text]).pipe(parser.asStream()).pipe(streamArray.asStream())) {
          reference.push(value);
        }
        expect(array(text, chunk, 1e6).map(([, , element]) => JSON.parse(element))).toEqual(reference);
      }),
      runs(50),
    );
  });

  test("of any bytes ends", () => {
    const bytes = fc
      .array(fc.constantFrom(...'[]{},"\\ \n1a'), { maxLength: 60 })
      .map((characters) => characters.join(""));
    fc.assert(
      fc.property(bytes, chunkSize, (text, chunk) => {
        expect(array(`[${text}`, chunk)).toEqual(array(`[${text}`, 1000));
      }),
      runs(2000),
    );
  });
});

describe("lines", () => {
  test("are numbered, blank ones passed over", () => {
    expect(lines("a\r\n\n  \nbé\n\r\nc")).toEqual([
      [1, 1, "a\r"],
      [4, 1, "bé"],
      [6, 1, "c"],
    ]);
    expect(lines("")).toEqual([]);
    expect(lines("\n\n")).toEqual([]);
  });

  test("that are too long are skipped alone", () => {
    expect(lines(`a\n${"b".repeat(5000)}\nc\n${"d".repeat(1000)}`, 64)).toEqual([
      [1, 1, "a"],
      [2, 1, "! this record is longer than 1000 bytes and was skipped"],
      [3, 1, "c"],
      [4, 1, "d".repeat(1000)],
    ]);
  });

  test("that are not UTF-8 are refused alone", () => {
    expect(lines(Buffer.concat([Buffer.from("a\n"), Buffer.from("caf\xe9\n", "latin1"), Buffer.from("é")]))).toEqual([
      [1, 1, "a"],
      [2, 1, "! this record is not UTF-8 text; save the file in that encoding"],
      [3, 1, "é"],
    ]);
  });

  test("are the same whatever the chunks", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), chunkSize, (texts, chunk) => {
        const text = texts.join("\n");
        expect(lines(text, chunk, 1e6)).toEqual(lines(text, 1e6, 1e6));
      }),
    );
  });
});
