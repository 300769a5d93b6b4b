import { basename } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { lintFixtures } from "../../../src/runtime/checks/lintFixtures.js";
import { lintProject, projectSettings } from "../../../src/testing/project/index.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { DRAW_TICKET, FIND_TICKETS, TestProject } from "../project.js";

let project: TestProject;
afterEach(() => project.remove());

const SOUND = {
  "intents/draw_ticket.json": DRAW_TICKET,
  "intents/find_tickets.json": FIND_TICKETS,
  "fixtures/tickets.json": JSON.stringify([{ queue: "passports" }, { queue: "parking" }]),
  "examples/mine.jsonl": `${JSON.stringify({ id: "a", turns: [{ author: "System", command: "find_tickets()" }] })}\n`,
};

async function lint(files: Readonly<Record<string, string>>) {
  project = new TestProject(files);
  const { intents, fixtures } = await projectSettings({ project: project.folder });
  return lintProject({ intents, fixtures, transcripts: `${project.folder}/examples` });
}

describe("linting a project", () => {
  it("counts what it looked at, and finds no error where all is well", async () => {
    const { problems, ...counts } = await lint(SOUND);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(counts).toEqual({
      intents: 2,
      entityQueries: 0,
      rows: 2,
      behaviours: 0,
      dialogues: 1,
      placeholders: ["draw_ticket.queue", "tickets.queue"],
      phrases: [],
      areIntentsSound: true,
    });
  });

  it("gives the problems of rows and dialogues, each with its place", async () => {
    const twice = `${SOUND["examples/mine.jsonl"]}{"id": "a", "turns": [{"author": "System", "command": "draw_tickt()"}]}\n[]\n`;
    const { problems } = await lint({
      ...SOUND,
      "fixtures/tickets.json": JSON.stringify([{ queue: 3 }, { que: "parking" }]),
      "examples/mine.jsonl": twice,
    });
    const errors = problems.filter(({ severity }) => severity === "error").map(({ error }) => error.code);
    expect(errors).toEqual(["BAD_FIXTURE", "BAD_FIXTURE", "DUPLICATE_ID", "UNKNOWN_INTENT", "BAD_LINE"]);
    expect(problems.find(({ error }) => error.code === "UNKNOWN_INTENT")).toMatchObject({ command: "draw_tickt()" });
  });

  it("gives the problem for which a replay does not open a dialogue", async () => {
    const dialogue = { id: "a", entities: { tickts: [] }, turns: [{ author: "System", command: "find_tickets()" }] };
    const { problems } = await lint({ ...SOUND, "examples/mine.jsonl": `${JSON.stringify(dialogue)}\n` });
    const [error, ...others] = problems.filter(({ severity }) => severity === "error").map((one) => one.error);
    expect([error?.code, error?.place?.line, others]).toEqual(["BAD_OPENING", 1, []]);
  });

  it("warns of the rows of a dialogue that no fixtures could be", async () => {
    const tickets = [{ id: "a", queue: 3 }, { id: "a", queue: "parking" }, { que: "x" }];
    const dialogue = { id: "a", entities: { tickets }, turns: [{ author: "System", command: "find_tickets()" }] };
    const { problems } = await lint({ ...SOUND, "examples/mine.jsonl": `${JSON.stringify(dialogue)}\n` });
    const told = problems.filter(({ error }) => error.code === "BAD_FIXTURE");
    expect(
      told.map(({ severity, error }) => [severity, error.place.line, error.place.dialogue, error.message]),
    ).toEqual(
      [
        expect.stringContaining("row 3 of tickets: tickets has no slot que"),
        expect.stringContaining("row 1 of tickets: slot queue takes str, not int 3"),
        'row 2 of tickets has the id "a" of row 1',
      ].map((message) => ["warning", 1, "a", message]),
    );
  });

  it("looks no further than intents that are broken", async () => {
    const { problems, ...rest } = await lint({ ...SOUND, "intents/draw_ticket.json": "{" });
    expect(problems.map(({ error }) => error.code)).toEqual(["JSON_SYNTAX"]);
    expect(rest).toEqual({
      intents: 1,
      entityQueries: 0,
      rows: 0,
      behaviours: 0,
      dialogues: 0,
      placeholders: [],
      phrases: [],
      areIntentsSound: false,
    });
  });

  it("throws for transcripts that are not there", async () => {
    const { "examples/mine.jsonl": _, ...none } = SOUND;
    await expect(lint(none)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  it("checks a folder of fixtures by itself", async () => {
    project = new TestProject({ ...SOUND, "fixtures/tickts.json": "[]" });
    const intents = await readIntents(`${project.folder}/intents`);
    const { rows, problems } = lintFixtures(`${project.folder}/fixtures`, intents);
    expect([rows, problems.map(({ error }) => error.message)]).toEqual([
      0,
      [expect.stringContaining("no intent has the entity tickts")],
    ]);
  });
});

it("tells of phrase lists that do not fit, and of those of no intent, with their files", async () => {
  const { problems } = await lint({
    ...SOUND,
    "intents/phrases/draw_ticket.json": JSON.stringify({ slots: { queu: {} } }),
    "intents/phrases/draw_tickets.json": "{}",
  });
  expect(
    problems.map(({ severity, error }) => [severity, error.code, error.message, basename(error.place.file ?? "")]),
  ).toEqual([
    ["error", "BAD_PHRASES", "slots.queu is no slot of the intent; did you mean queue?", "draw_ticket.json"],
    [
      "error",
      "BAD_PHRASES",
      "draw_tickets.json is for draw_tickets, which is not an intent; did you mean draw_ticket?",
      "draw_tickets.json",
    ],
  ]);
});
