import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { lintPhrases } from "../../../src/testing/project/lintPhrases.js";
import { type WritePhrasesOptions, writePhrases } from "../../../src/testing/project/writePhrases.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { DRAW_TICKET, FIND_TICKETS, TestProject } from "../project.js";

let project: TestProject;
afterEach(() => project.remove());

const TWO = { "intents/draw_ticket.json": DRAW_TICKET, "intents/find_tickets.json": FIND_TICKETS };
const listOf = (command: string): string => join(project.folder, "intents/phrases", `${command}.json`);
const read = (command: string) => JSON.parse(readFileSync(listOf(command), "utf8"));

async function write(files: Readonly<Record<string, string>>, options?: WritePhrasesOptions) {
  project = new TestProject(files);
  return again(options);
}
const again = async (options?: WritePhrasesOptions) =>
  writePhrases(await readIntents(join(project.folder, "intents")), options);

test("each intent gets a list of what is derived, which is sound and complete", async () => {
  const written = await write(TWO);
  expect(written.map(({ intent, isNew, added }) => [intent, isNew, added > 3])).toEqual([
    ["draw_ticket", true, true],
    ["find_tickets", true, true],
  ]);
  expect(read("draw_ticket")).toMatchObject({ verbPhrases: ["draw a ticket"], slots: { queue: { noun: "queue" } } });
  expect(lintPhrases(await readIntents(join(project.folder, "intents")))).toEqual([]);
  const before = statSync(listOf("draw_ticket")).mtimeMs;
  expect((await again()).map(({ isNew, added }) => [isNew, added])).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect(statSync(listOf("draw_ticket")).mtimeMs).toBe(before);
});

test("what a person wrote stays, and only what it lacks is added", async () => {
  const own = { slots: { queue: { questions: ["In which queue?"], fact: false } }, $schema: "phrases.schema.json" };
  const files = { ...TWO, "intents/phrases/draw_ticket.json": JSON.stringify(own) };
  const [written] = await write(files, { commands: ["draw_ticket"] });
  expect(written).toMatchObject({ intent: "draw_ticket", isNew: false });
  const list = read("draw_ticket");
  expect(list).toMatchObject(own);
  expect(list.slots.queue.noun).toBe("queue");
  expect(existsSync(listOf("find_tickets"))).toBe(false);
});

test("phrases that are given come before the derived ones, and after a person's", async () => {
  const own = { verbPhrases: ["pull a ticket"] };
  const phrases = { draw_ticket: { verbPhrases: ["take a number"], slots: { queue: { noun: "line" } } } };
  await write({ ...TWO, "intents/phrases/draw_ticket.json": JSON.stringify(own) }, { phrases });
  expect(read("draw_ticket")).toMatchObject({ ...own, slots: { queue: { noun: "line" } } });
});

test("a dry run writes nothing", async () => {
  expect((await write(TWO, { dryRun: true })).map(({ added }) => added > 0)).toEqual([true, true]);
  expect(existsSync(join(project.folder, "intents/phrases"))).toBe(false);
});

test("where one list does not fit, none is written", async () => {
  const files = { ...TWO, "intents/phrases/find_tickets.json": '{ "slots": { "line": {} } }' };
  await expect(write(files)).rejects.toMatchObject({
    code: "BAD_PHRASES",
    message: expect.stringContaining("slots.line"),
  });
  expect(existsSync(listOf("draw_ticket"))).toBe(false);
});

test("an intent without a file gets none, and the nearest is named", async () => {
  await expect(write(TWO, { commands: ["draw_tickt"] })).rejects.toMatchObject({
    code: "UNKNOWN_INTENT",
    message: "no file holds an intent draw_tickt; did you mean draw_ticket?",
  });
});
