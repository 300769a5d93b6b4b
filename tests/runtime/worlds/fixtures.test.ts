import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { loadBackend } from "../../../src/runtime/index.js";
import { checkFixtures, type FixtureRows } from "../../../src/runtime/rows/fixtureRows.js";
import { loadFixtures } from "../../../src/runtime/rows/load.js";
import { parseIntent } from "../../../src/schema/index.js";
import { backendWith, folderOf, found, INTENTS } from "./scene.js";

const ROWS = [
  {
    id: "sole",
    name: "Sole",
    stars: 4,
    price: 90.5,
    opened: "2001-05-01",
    rooms: ["single"],
    class: "grand",
    pets: true,
  },
  { id: "hotels_2", name: "Luna", stars: 3, price: 80, rooms: [], contact: { phone: "1" } },
];

/** Problems that loading names. */
function problem(
  files: Readonly<Record<string, string>>,
  bytes: Readonly<Record<string, Uint8Array>> = {},
): BacklotError {
  const folder = folderOf(files);
  for (const [name, text] of Object.entries(bytes)) writeFileSync(join(folder, name), text);
  try {
    loadFixtures(folder, INTENTS);
  } catch (error) {
    if (error instanceof BacklotError) return error;
  }
  throw new Error("nothing is wrong");
}

describe("fixtures of a folder", () => {
  const json = JSON.stringify(ROWS.map(({ id, ...row }) => (id === "sole" ? { id, ...row } : row)));
  const csv = [
    "id,name,stars,price,opened,rooms,class,pets,contact",
    'sole,Sole,4,90.5,2001-05-01,"[""single""]",grand,true,',
    ',Luna,3,80,,[],,,"{""phone"": ""1""}"',
  ];
  const jsonl = ROWS.map((row) => JSON.stringify(row));

  test.each([
    ["hotels.json", json],
    ["hotels.json", `\ufeff${json}\n`],
    ["hotels.jsonl", `${jsonl[0]}\n\n${jsonl[1]}`],
    ["hotels.jsonl", jsonl.join("\r\n")],
    ["hotels.csv", csv.join("\n")],
    ["hotels.csv", `\ufeff${csv.join("\r\n")}\r\n`],
  ])("%s reads as the same rows, those without an id named by their place", (name, text) => {
    expect(loadFixtures(folderOf({ [name]: text }), INTENTS)).toEqual({ hotels: ROWS });
  });

  test("other files are none of its business, and no file is not a table", () => {
    expect(loadFixtures(folderOf({ "README.md": "rows", "notes.txt": "" }), INTENTS)).toEqual({});
  });

  test("an empty table is a table", async () => {
    const backend = await backendWith({
      fixtures: folderOf({ "hotels.json": "[]", "notes.jsonl": "", "cards.csv": "to\n" }),
    });
    const session = backend.open();
    expect(found(session, "find_hotels()")).toEqual([]);
    expect(found(session, "find_cards()")).toEqual([]);
  });

  test("a column that no intent has is one problem, with its place and the number of rows", () => {
    const folder = folderOf({ "notes.json": '[\n{"text": "a",\n "mood": 1},\n{"mood": 2},\n{"text": "b"}\n]' });
    expect(() => loadFixtures(folder, INTENTS)).toThrow(
      expect.objectContaining({
        code: "BAD_FIXTURE",
        message: expect.stringMatching(
          /^2 rows, from row 1 on, of notes: notes has no slot mood; its slots are id, text/,
        ),
        place: { file: expect.stringContaining("notes.json"), line: 3, column: 2 },
      }),
    );
  });

  test("null stands for no value, except in slots that take it", async () => {
    const folder = folderOf({ "notes.json": '[{"text": null}]' });
    expect(loadFixtures(folder, INTENTS)).toEqual({ notes: [{ id: "notes_1" }] });
    const nullable = parseIntent({
      command: "sign_note",
      entity_name: "notes",
      args: { text: { type: "str", nullable: true } },
    });
    const notes = [{ id: "notes_1", text: null }];
    expect(loadFixtures(folder, [...INTENTS, nullable])).toEqual({ notes });
    const backend = await loadBackend([...INTENTS, nullable], { engine: "native", fixtures: folder });
    onTestFinished(() => backend.close());
    expect(found(backend.open(), "find_notes()")).toEqual(notes);
    expect(found(backend.open(), `find_notes(text="x")`)).toEqual([]);
  });

  test.each<readonly [string, Readonly<Record<string, string>>, number | undefined, string]>([
    ["an entity that is none", { "hotel.json": "[]" }, 1, "no intent has the entity hotel; did you mean hotels?"],
    ["two files of one entity", { "notes.csv": "text\n", "notes.json": "[]" }, 1, "a second file"],
    [
      "a table in another format",
      { "hotels.json": "[]", "hotels.tsv": "name\n" },
      1,
      "from .json, .jsonl, .csv, not from .tsv",
    ],
    ["an ending in capitals", { "hotels.CSV": "name\nSole\n" }, 1, "not from .CSV"],
    ["broken JSON", { "hotels.json": '[\n{"name": "Sole",}\n]' }, 2, "not valid JSON"],
    ["a broken line", { "hotels.jsonl": '{"name": "Sole"}\n{"name"\n' }, 2, "not valid JSON"],
    ["no array", { "hotels.json": '{"name": "Sole"}' }, 1, "must hold a JSON array of rows"],
    ["a row that is none", { "hotels.json": '[\n{"name": "Sole"},\n[4]\n]' }, 3, "row 2 of hotels: a row is an object"],
    ["an unknown slot", { "hotels.json": '[\n\n{"star": 4}]' }, 3, "hotels has no slot star; did you mean stars?"],
    ["a wrong type", { "hotels.jsonl": '\n{"stars": "four"}' }, 2, 'slot stars takes int, not str "four"'],
    ["a fraction for an int", { "hotels.json": '[{"stars": 4.5}]' }, 1, "slot stars takes int, not float 4.5"],
    ["no date", { "hotels.json": '[{"opened": "2001-02-30"}]' }, 1, "slot opened takes a date"],
    ["no closed value", { "hotels.json": '[{"class": "royal"}]' }, 1, 'takes one of "plain", "grand"'],
    ["a list with another type in it", { "hotels.json": '[{"rooms": ["a", 1]}]' }, 1, "in its list"],
    ["an object that breaks its schema", { "hotels.json": '[{"contact": {"fax": "1"}}]' }, 1, "slot contact"],
    ["an id that is none", { "hotels.json": '[{"id": true}]' }, 1, "an id is a string or a number"],
    [
      "one id twice",
      { "hotels.json": '[{"id": "a"},\n{},\n{"id": "a"}]' },
      3,
      'row 3 of hotels has the id "a" of row 1',
    ],
    ["an id that another row gets by its place", { "hotels.json": '[{"id": "hotels_2"},\n{}]' }, 2, "of row 1"],
    ["too many cells", { "hotels.csv": "name,stars\nSole,4\nLuna,3,5\n" }, 3, "is not a table"],
    ["a wrong cell", { "hotels.csv": "name,stars\n\nSole,four\n" }, 3, 'slot stars takes int, not str "four"'],
    ["a header that is not a slot", { "hotels.csv": "name,star\nSole,4\n" }, 1, "did you mean stars?"],
    ["an open quote", { "hotels.csv": 'name\n"Sole\n' }, undefined, "is not a table"],
  ])("%s is refused with its place", (_, files, line, message) => {
    const error = problem(files);
    expect(error.code).toBe(message === "not valid JSON" ? "JSON_SYNTAX" : "BAD_FIXTURE");
    expect(error.message).toContain(message);
    expect(error.place.file).toContain(Object.keys(files).at(-1));
    if (line !== undefined) expect(error.place.line).toBe(line);
  });

  test("every problem of every file is told, each with its place", () => {
    const error = problem({
      "hotels.json": '[{"stars": "x"},\n{"pets": 1}]',
      "notes.csv": "txt\nmilk\n",
      "zebras.json": "[",
    });
    expect(error.message.split("\n")).toHaveLength(5);
    expect(error.message).toContain("the fixtures have 4 problems");
    for (const where of [
      "hotels.json:1: row 1",
      "hotels.json:2: row 2",
      "notes.csv:1: row 1",
      "zebras.json:1: no intent",
    ]) {
      expect(error.message).toContain(where);
    }
    expect(error.cause).toHaveLength(4);
  });

  test("of very many problems the first hundred are told", () => {
    const rows = JSON.stringify(Array.from({ length: 5_000 }, () => ({ stars: "x" })));
    const lines = problem({ "hotels.json": rows }).message.split("\n");
    expect(lines).toHaveLength(102);
    expect(lines.at(-1)).toBe("  and 4900 more");
  });

  test("a folder that is not there is named", async () => {
    const missing = join(folderOf({}), "none");
    await expect(backendWith({ fixtures: missing })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });
});

describe("fixtures at hand", () => {
  test("are checked alike, and not changed", () => {
    const given = { notes: [{ text: "milk" }] };
    expect(checkFixtures(given, INTENTS)).toEqual({ notes: [{ id: "notes_1", text: "milk" }] });
    expect(given).toEqual({ notes: [{ text: "milk" }] });
  });

  test.each([
    [{ note: [] }, "no intent has the entity note; did you mean notes?"],
    [{ notes: { text: "milk" } }, "the fixtures of notes must be a list of rows"],
    [{ notes: [null] }, "a row is an object of values by slot"],
    [{ notes: [{ text: Number.NaN }] }, "slot text holds a value that no slot can hold"],
    [{ notes: [{ text: undefined }] }, "slot text holds a value that no slot can hold"],
    [{ hotels: [{ price: Number.POSITIVE_INFINITY }] }, "slot price"],
  ])("%j is refused", (rows, message) => {
    expect(() => checkFixtures(rows as unknown as FixtureRows, INTENTS)).toThrow(message);
  });
});

describe("fixtures as others made them", () => {
  test.each(["hotels.csv", "hotels.json", "hotels.jsonl"])("%s that is not UTF-8 is refused with its line", (name) => {
    const error = problem({}, { [name]: Buffer.from("id,name\n1,caf\xe9\n", "latin1") });
    expect(error).toMatchObject({ code: "FILE_UNREADABLE", place: { line: 2 } });
  });

  test.each<[string, string, string]>([
    ["hotels.csv", "id,name,name\n1,a,b\n", 'has the column "name" twice'],
    ["hotels.csv", "id;name;stars\n1;a;3\n", 'separates its columns by ";": save the table with commas'],
    ["hotels.csv", "id\tname\n1\ta\n", 'separates its columns by "\\t"'],
    ["hotels.csv", "", "is empty: a table begins with a header"],
    ["hotels.csv", "\ufeff\n\n", "is empty"],
    ["hotels.json", '[{"name":"a"},\n{"name":"b","name":"c"}]', 'the key "name" is given twice'],
    ["hotels.jsonl", '{"name":"a"}\n{"name":"b","name":"c"}', 'the key "name" is given twice'],
    ["hotels.json", '[{"name":"\\ud800"}]', "a lone surrogate"],
  ])("%s: %j", (name, text, message) => {
    const error = problem({ [name]: text });
    expect(error.message).toContain(message);
    expect(error.place.line).toBeGreaterThan(0);
  });

  test.each(["native", "quickjs"] as const)("a text of 200,000 characters is found, in %s", async (engine) => {
    const name = "é".repeat(200_000);
    const hotels = [{ id: "long", name }].concat({ id: "short", name: "Sole" });
    const backend = await backendWith({ fixtures: { hotels } }, engine);
    const rows = found(backend.open(), 'find_hotels(name="Sole")');
    expect(rows.map(({ id }) => id)).toEqual(["short"]);
    expect(found(backend.open(), "find_hotels()").map((row) => String(row.name).length)).toEqual([200_000, 4]);
  });

  test("faults and clocks stay within the years of four digits", async () => {
    const backend = await backendWith();
    const fault = (delayMs: number) => backend.open({ faults: [{ intent: "ring_bell", delayMs }] });
    expect(() => fault(1e300)).toThrow("delayMs is at most 31536000000, which is a year");
    expect(() => backend.open({ now: 253_402_300_800_000 })).toThrow("between the years 1 and 9999");
    const session = backend.open({ now: 253_402_300_799_000, faults: [{ intent: "ring_bell", delayMs: 1e9 }] });
    session.execute("ring_bell()");
    expect(JSON.stringify(session.snapshot())).not.toContain("+0");
  });

  test("saved sessions that nest too deep are none", async () => {
    const backend = await backendWith();
    const session = backend.open();
    session.execute('book_hotel(name="Sole")');
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as never;
    const saved = JSON.parse(JSON.stringify(session.save())) as { intents: { slots: { type: unknown }[] }[] };
    (saved.intents[0]?.slots[0] as { type: unknown }).type = deep;
    expect(() => backend.reopen(saved as never)).toThrow("nested more than 256 levels deep");
  });
});
