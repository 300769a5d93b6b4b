import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import {
  parseRecord,
  type ReadOptions,
  readLines,
  readTranscripts,
  type TranscriptSource,
} from "../../../src/transcript/files/readTranscripts.js";
import { transcriptFiles } from "../../../src/transcript/files/transcriptFiles.js";

const folder = mkdtempSync(join(tmpdir(), "backlot-read-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function file(content: string | Buffer, ending = "jsonl"): string {
  files += 1;
  const path = join(folder, `${String(files).padStart(3, "0")}.${ending}`);
  writeFileSync(path, content);
  return path;
}

/** Each record as a line: its place, and its id or the problem. */
async function read(source: TranscriptSource, options?: ReadOptions): Promise<string[]> {
  const seen: string[] = [];
  for await (const record of readTranscripts(source, options)) {
    const what = "problem" in record ? `${record.problem.code}: ${record.problem.message}` : record.transcript.id;
    seen.push(`${record.line} ${what}`);
  }
  return seen;
}

const ours = (id: string) => ({ id, turns: [{ author: "User", text: "hello" }] });
const lucid = (id: string) => ({ _id: id, split: "train", turns: [{ author: "User", query: "hello" }] });
const line = (record: object) => JSON.stringify(record);

describe("what is read", () => {
  test("our lines and LUCID's, in one file", async () => {
    expect(await read(file(`${line(ours("a"))}\n${line(lucid("b"))}\n`))).toEqual(["1 a", "2 b"]);
  });

  test("a dataset on one line", async () => {
    expect(await read(file(line([lucid("a"), lucid("b")]), "json"))).toEqual(["1 a", "1 b"]);
  });

  test.each([2, 4])("a dataset over many lines, indented by %i", async (indent) => {
    const path = file(JSON.stringify([lucid("a"), ours("b")], null, indent), "json");
    expect(await read(path)).toEqual(["2 a", "12 b"]);
  });

  test("a file of one dialogue, over many lines", async () => {
    expect(await read(file(JSON.stringify(ours("a"), null, 2), "json"))).toEqual(["1 a"]);
    expect(await read(file(`{ "id": "a",\n  "turns": [] }\n`, "json"))).toEqual(["1 a"]);
  });

  test("nothing", async () => {
    for (const text of ["", "\n\n", "\ufeff", "[]", " [ ]\n"]) expect(await read(file(text))).toEqual([]);
  });

  test("byte order mark, CRLF and blank lines", async () => {
    expect(await read(file(`\ufeff\r\n${line(ours("a"))}\r\n\r\n${line(ours("b"))}\r\n`))).toEqual(["2 a", "4 b"]);
    expect(await read(file(`\ufeff\r\n[\r\n${line(ours("a"))},\r\n${line(ours("b"))}\r\n]\r\n`))).toEqual([
      "3 a",
      "4 b",
    ]);
  });

  test("gzip, whatever the name, also of several members", async () => {
    const packed = gzipSync(`\ufeff${line(ours("a"))}\n`);
    expect(await read(file(packed, "jsonl.gz"))).toEqual(["1 a"]);
    expect(await read(file(Buffer.concat([packed, gzipSync(line(ours("b")))]), "jsonl"))).toEqual(["1 a", "2 b"]);
    expect(await read(file(gzipSync(line([lucid("c")])), "json.gz"))).toEqual(["1 c"]);
  });

  test("streams of bytes and of text, in chunks of any size", async () => {
    const text = `${line(ours("é"))}\n${line(ours("b"))}\n`;
    expect(await read(Readable.from([Buffer.from(text)]))).toEqual(["1 é", "2 b"]);
    expect(await read(Readable.from([...text]))).toEqual(["1 é", "2 b"]);
    expect(
      await read(
        Readable.from(
          [...Buffer.from(text)].map((byte) => Buffer.of(byte)),
          { objectMode: true },
        ),
      ),
    ).toEqual(["1 é", "2 b"]);
    expect(await read(Readable.from([...gzipSync(text)].map((byte) => Buffer.of(byte))))).toEqual(["1 é", "2 b"]);
    expect(await read(Readable.from([...JSON.stringify([ours("a"), ours("b")], null, 1)]))).toEqual(["2 a", "11 b"]);
    expect(await read(Readable.from([...JSON.stringify(ours("a"), null, 1)]))).toEqual(["1 a"]);
  });

  test("a stream as it comes, without waiting for its end", async () => {
    const stream = new PassThrough();
    const records = readTranscripts(stream, { name: "stdin" });
    stream.write(`${line(ours("a"))}\n{`);
    expect((await records.next()).value).toMatchObject({ file: "stdin", line: 1, transcript: { id: "a" } });
    await records.return(undefined);
    expect(stream.destroyed).toBe(true);
  });

  test("folders and several paths, in order", async () => {
    const inner = join(folder, "inner");
    mkdirSync(inner);
    mkdirSync(join(inner, "more.json"));
    for (const name of ["b.jsonl", "a.json", "c.jsonl.gz", "d.txt", ".hidden"]) {
      writeFileSync(join(inner, name), name.endsWith("gz") ? gzipSync(line(ours(name))) : line(ours(name)));
    }
    rmSync(join(inner, "more.json"), { recursive: true });
    const last = file(line(ours("last")), "txt");
    expect((await transcriptFiles([inner, last])).map((path) => path.slice(folder.length + 1))).toEqual([
      join("inner", "a.json"),
      join("inner", "b.jsonl"),
      join("inner", "c.jsonl.gz"),
      last.slice(folder.length + 1),
    ]);
    expect(await read([inner, last])).toEqual(["1 a.json", "1 b.jsonl", "1 c.jsonl.gz", "1 last"]);
    expect(await read(inner)).toHaveLength(3);
  });

  test("raw lines, each of which can be parsed by itself", async () => {
    const path = file(`${line(ours("a"))}\n\n{"id":}\n${line([1])}\n`);
    const raw = [];
    for await (const record of readLines(path)) raw.push(record);
    expect(raw).toEqual([
      { file: path, line: 1, column: 1, record: 1, text: line(ours("a")) },
      { file: path, line: 3, column: 1, record: 2, text: '{"id":}' },
      { file: path, line: 4, column: 1, record: 3, text: "[1]" },
    ]);
    expect(raw.map((record) => ("text" in record ? Object.keys(parseRecord(record)).at(-1) : ""))).toEqual([
      "transcript",
      "problem",
      "problem",
    ]);
  });
});

describe("what is broken", () => {
  test("a line is reported with its number, and the others are read", async () => {
    const path = file(
      [line(ours("a")), '{"id": "b", "turns": [', line({ id: "c", turns: [{ author: "User" }] }), line(ours("d"))].join(
        "\n",
      ),
    );
    expect(await read(path)).toEqual([
      "1 a",
      "2 BAD_LINE: this is not JSON: close bracket expected at its end: it seems cut off",
      "3 BAD_LINE: turns[0] (User): text: is missing",
      "4 d",
    ]);
    for await (const record of readTranscripts(path)) {
      if (record.line === 3) {
        expect("problem" in record && record.problem).toMatchObject({
          code: "BAD_LINE",
          place: { file: path, line: 3, column: 1, dialogue: "c", turn: 0 },
        });
      }
    }
  });

  test("also the first", async () => {
    const broken = '{"id": "b", "tu';
    expect(await read(file(`${broken}\n${line(ours("a"))}\n`))).toEqual([expect.stringMatching(/^1 BAD_LINE/), "2 a"]);
    expect(await read(file(`garbage\n3\n${line(ours("a"))}\n`))).toEqual([
      expect.stringMatching(/^1 BAD_LINE/),
      "2 BAD_LINE: a transcript is an object, not 3",
      "3 a",
    ]);
  });

  test("a lone broken transcript is not taken for another format", async () => {
    expect(await read(file('{"id":"a","turns":[{"author":"User","te'))).toEqual([
      expect.stringMatching(/^1 BAD_LINE: this is not JSON/),
    ]);
    expect(await read(file('{"id":"a","turns":[{"author":"Usr","text":"b"}]}'))).toEqual([
      '1 BAD_LINE: turns[0] (Usr): author: must be User, System, Signal or Response, not "Usr"',
    ]);
  });

  test("an element of an array is reported with its line, and the others are read", async () => {
    const path = file(`[\n${line(ours("a"))},\n{"id":"b","turns":[}]},\n${line(ours("c"))},\n${line(ours("d"))}`);
    expect(await read(path)).toEqual([
      "2 a",
      '3 BAD_LINE: this is not JSON: value expected at column 20, near "}]}"',
      "4 c",
      "5 BAD_LINE: the element that starts here never ends: the file is cut off, or a bracket or quote is missing",
    ]);
  });

  test("the column of a broken element is that of the file", async () => {
    const path = file(`[${line(ours("a"))}, {"id":"b","turns":[}]}]`);
    const [, broken] = await read(path);
    expect(broken).toBe(
      `1 BAD_LINE: this is not JSON: value expected at column ${line(ours("a")).length + 23}, near "}]}"`,
    );
  });

  test("a record beyond the limit is a problem of its own", async () => {
    const path = file(`${line(ours("a"))}\n${line(ours("b".repeat(5000)))}\n${line(ours("c"))}`);
    expect(await read(path, { maxRecordBytes: 1000 })).toEqual([
      "1 a",
      "2 BAD_LINE: this record is longer than 1000 bytes and was skipped",
      "3 c",
    ]);
  });

  test("NUL bytes, lone surrogates and Latin-1 are problems of their lines", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${line(ours("a"))}\n{"id":"\0","turns":[]}\n{"id":"\\ud800","turns":[]}\n`),
      Buffer.from('{"id":"\xe9","turns":[]}\n', "latin1"),
      Buffer.from(line(ours("b"))),
    ]);
    expect(await read(file(bytes))).toEqual([
      "1 a",
      expect.stringMatching(/^2 BAD_LINE: this is not JSON: invalid character/),
      "3 \ud800",
      "4 BAD_LINE: this record is not UTF-8 text; save the file in that encoding",
      "5 b",
    ]);
  });

  test("gzip that is cut off is a problem after what could be read", async () => {
    const packed = gzipSync(
      Buffer.from(Array.from({ length: 20_000 }, (_, n) => line(ours(`d${(n * 7919) % 9973}`))).join("\n")),
    );
    const path = file(packed.subarray(0, packed.length - 20), "jsonl.gz");
    const seen = await read(path);
    expect(seen.length).toBeGreaterThan(10_000);
    expect(seen.at(-1)).toContain(`FILE_UNREADABLE: ${path} cannot be read: its gzip data is damaged or cut off`);
    expect(await read(file(Buffer.from([0x1f, 0x8b, 1, 2, 3]), "gz"))).toEqual([
      expect.stringContaining("its gzip data is damaged"),
    ]);
  });

  test("a stream that fails, or gives what is not text", async () => {
    async function* failing() {
      yield `${line(ours("a"))}\n`;
      yield `${line(ours("b"))}\n`;
      throw new Error("the line is dead");
    }
    expect(await read(failing())).toEqual([
      "1 a",
      "2 b",
      "2 FILE_UNREADABLE: (stream) cannot be read: the line is dead",
    ]);
    expect(await read(Readable.from([{ id: "a" }]), { name: "stdin" })).toEqual([
      "1 FILE_UNREADABLE: stdin cannot be read: the stream yields neither bytes nor strings",
    ]);
  });

  test("a path that is not there, or a folder without transcripts, throws", async () => {
    const missing = join(folder, "missing.jsonl");
    await expect(read(missing)).rejects.toThrow(
      expect.objectContaining({ code: "FILE_NOT_FOUND", place: { file: missing } }),
    );
    const empty = join(folder, "empty");
    mkdirSync(empty);
    await expect(read([empty])).rejects.toThrow(
      `the folder ${empty} holds no transcripts (.jsonl, .json, .jsonl.gz, .json.gz); at the prompt of backlot run, .save writes one`,
    );
    await expect(read(join(file("a"), "b"))).rejects.toThrow(BacklotError);
  });
});

describe("another format is one problem that says what was seen", () => {
  const flood = (text: string) => Array.from({ length: 5000 }, () => text).join("\n");
  test.each<[string, string | Buffer, string]>([
    ["CSV", `id,text,label\n${flood("1,a,b")}`, "comma-separated values"],
    ["TSV", `id\ttext\n${flood("1\ta")}`, "tab-separated values"],
    ["HTML", `<!DOCTYPE html>\n<html>\n${flood("<p>")}`, "an HTML page"],
    ["XML", `<?xml version="1.0"?>\n${flood("<p/>")}`, "XML"],
    [
      "prose",
      flood("Once upon a time there was a table."),
      'text that is not JSON: "Once upon a time there was a table."',
    ],
    ["YAML", "id: a\nturns:\n  - author: User\n", 'text that is not JSON: "id: a"'],
    ["zip", Buffer.from("504b03040000", "hex"), "a zip archive (only gzip is unpacked)"],
    ["UTF-16", Buffer.from(`\ufeff${line(ours("a"))}`, "utf16le"), "UTF-16 text (save it as UTF-8)"],
    ["UTF-16 without a mark", Buffer.from(line(ours("a")), "utf16le"), "UTF-16 text (save it as UTF-8)"],
    ["binary", Buffer.from(Array.from({ length: 9000 }, (_, n) => (n * n + 1) % 257)), "binary data"],
    ["binary with NULs", Buffer.from(`ab${"\0\u0001".repeat(50)}`), "binary data"],
    ["gzipped CSV", gzipSync(`a,b\n${flood("1,2")}`), "comma-separated values"],
    [
      "an intent",
      JSON.stringify({ command: "f", args: {} }, null, 2),
      'an intent\'s schema (pass it with --intents): JSON objects with the keys "command", "args"',
    ],
    ["lists", flood("[1]"), "JSON values such as 1"],
    ["numbers", flood("3"), "JSON values such as 3"],
    ["other JSON", flood('{"a":1,"b":2}'), 'JSON objects with the keys "a", "b"'],
    ["empty objects", flood("{}"), "JSON objects with no keys"],
    ["an array of others", `[${flood('{"a":1},')}{}]`, 'JSON objects with the keys "a"'],
    [
      "MultiWOZ",
      JSON.stringify({ "PMUL1.json": { goal: {}, log: [] } }),
      "MultiWOZ's data.json (`backlot import multiwoz` reads dialogues of 2.2; its --goals takes this file): " +
        'JSON objects with the keys "PMUL1.json"',
    ],
    ["chats", flood('{"messages":[]}'), 'chat-completion messages: JSON objects with the keys "messages"'],
    ["broken JSON of another kind", flood('{"a":'), 'text that begins like JSON but is not: "{\\"a\\":"'],
  ])("%s", async (_, content, seen) => {
    const path = file(content, "json");
    expect(await read(path)).toEqual([expect.stringMatching(/^\d+ WRONG_FORMAT/)]);
    const [problem] = await read(path);
    expect(problem).toBe(`1 WRONG_FORMAT: these are not transcripts but ${seen}`);
  });

  test("and the files after it are read", async () => {
    expect(await read([file("a,b\n1,2\n"), file(line(ours("a")))])).toEqual([
      expect.stringMatching(/^1 WRONG_FORMAT/),
      "1 a",
    ]);
  });

  test("a file that turns into another format halfway is read line by line", async () => {
    expect(
      await read(file(`${line(ours("a"))}\n${Array(30).fill("a,b").join("\n")}\n${line(ours("z"))}`)),
    ).toHaveLength(32);
  });

  test("random bytes never crash the reader", async () => {
    let state = 1;
    const next = () => {
      state = (state * 48271) % 2147483647;
      return state;
    };
    for (let round = 0; round < 300; round += 1) {
      const bytes = Buffer.from(Array.from({ length: next() % 400 }, () => next() % 256));
      const start = ["", "[", "{", '{"id":"a","turns":[]}\n', "[\n{", "\x1f\x8b"][next() % 6] ?? "";
      const seen = await read(Readable.from([Buffer.concat([Buffer.from(start, "latin1"), bytes])]));
      expect(seen.length).toBeLessThan(200);
    }
  });
});
