import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readJson } from "../../../../src/transcript/files/importing/index.js";
import { folder } from "./folder.js";

const BOOKS = {
  noun: "books",
  recognises: (value: unknown) => typeof value === "object" && value !== null && "isbn" in value,
};

/** Records of files: values, or codes of problems, each with its line. */
async function read(files: Readonly<Record<string, string | Uint8Array>>): Promise<unknown[]> {
  const path = folder(files);
  const found: unknown[] = [];
  for await (const record of readJson(
    Object.keys(files).map((name) => join(path, name)),
    BOOKS,
  )) {
    found.push("problem" in record ? [record.problem.code, record.line, record.problem.message] : record.value);
  }
  return found;
}

const [A, B, C] = [{ isbn: 1 }, { isbn: 2, title: "Ünïcode 🎉" }, { isbn: 3 }];
const lines = `${JSON.stringify(A)}\n${JSON.stringify(B)}\n${JSON.stringify(C)}\n`;
const array = JSON.stringify([A, B, C], null, 2);

describe("readJson", () => {
  test.each<[string, string | Uint8Array]>([
    ["lines", lines],
    ["lines without a last break, with blank ones", `\n${lines.trimEnd().replaceAll("\n", "\r\n\n")}`],
    ["an array over many lines", array],
    ["an array on one line", JSON.stringify([A, B, C])],
    ["compressed lines", gzipSync(lines)],
    ["a compressed array", gzipSync(array)],
    ["lines behind a byte order mark", `\ufeff${lines}`],
  ])("reads %s", async (_, text) => {
    expect(await read({ data: text })).toEqual([A, B, C]);
  });

  test("reads a file that is one record, and several files in order", async () => {
    expect(await read({ "1": JSON.stringify(B, null, 2), "2": lines })).toEqual([B, A, B, C]);
  });

  test("gives the text of a record as it is written", async () => {
    const path = join(folder({ data: '[{"isbn": 1.0}, {"isbn": "a"}]' }), "data");
    const texts: unknown[] = [];
    for await (const record of readJson([path], BOOKS)) texts.push("text" in record && record.text);
    expect(texts).toEqual(['{"isbn": 1.0}', '{"isbn": "a"}']);
  });

  test("goes on behind a record that is broken, and says where it stands", async () => {
    expect(await read({ data: `${JSON.stringify(A)}\n{"isbn": 2,\n${JSON.stringify(C)}\n` })).toEqual([
      A,
      ["BAD_LINE", 2, expect.stringContaining("this is not valid JSON")],
      C,
    ]);
    const broken = '[\n  {"isbn": 1},\n  {"isbn": },\n  {"isbn": 3}\n]';
    expect(await read({ data: broken })).toEqual([A, ["BAD_LINE", 3, expect.anything()], C]);
  });

  test("says of the only record of a file what is unsound in it", async () => {
    expect(await read({ data: '{"isbn": "\\ud800"}', other: lines })).toEqual([
      ["BAD_LINE", 1, expect.stringContaining("a lone surrogate")],
      A,
      B,
      C,
    ]);
  });

  test("says of a truncated file where it breaks off, and keeps what came before", async () => {
    expect(await read({ data: lines.slice(0, -4) })).toEqual([A, B, ["BAD_LINE", 3, expect.anything()]]);
    expect(await read({ data: array.slice(0, -12) })).toEqual([
      A,
      B,
      ["BAD_LINE", expect.any(Number), expect.stringContaining("cut off")],
    ]);
    expect(await read({ data: array.slice(0, -2) })).toEqual([
      A,
      B,
      ["BAD_LINE", 9, expect.stringContaining("never ends")],
    ]);
    const compressed = gzipSync(lines.repeat(2000));
    const found = await read({ data: compressed.subarray(0, compressed.length - 20) });
    expect(found.at(-1)).toEqual([
      "FILE_UNREADABLE",
      expect.any(Number),
      expect.stringContaining("damaged or cut off"),
    ]);
  });

  test.each<[string, string | Uint8Array, string]>([
    ["another dataset", '{"song": "A"}\n{"song": "B"}\n', "these are not books but"],
    ["another array", '[{"song": "A"}, {"song": "B"}]', "these are not books but"],
    ["no JSON", "isbn,title\n1,A\n", "these are not books but"],
    ["an image", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), "these are not books but"],
    ["an empty file", "", "the file holds no books: it is empty"],
    ["blank lines", "\n \n", "the file holds no books: it is empty"],
    ["an empty array", "[]", "the file holds no books: it is empty"],
  ])("says of %s that it is, and reads the next file", async (_, text, message) => {
    expect(await read({ first: text, second: lines })).toEqual([
      ["WRONG_FORMAT", 1, expect.stringContaining(message)],
      A,
      B,
      C,
    ]);
  });

  test("names a file that is not there", async () => {
    const records = readJson([join(folder(), "none")], BOOKS);
    await expect(records.next()).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });
});
