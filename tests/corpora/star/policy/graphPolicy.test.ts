import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { star } from "../../../../src/corpora/star/dataset.js";
import type { TaskGraph } from "../../../../src/corpora/star/importer/taskGraph.js";
import { graphPolicy, readTaskGraphs } from "../../../../src/corpora/star/policy/index.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/index.js";
import { policyFrom, rehearse } from "../../../../src/testing/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import type { UserAnswer } from "../../../../src/users/dialogue/policy.js";
import { commandsOf, failureOf, meaning } from "../../../testing/matchers/recorder.js";
import { TestProject } from "../../../testing/project.js";

const ROOM = {
  command: "room_book",
  description: "Check and book rooms",
  query_intent: true,
  entity_name: "room_answers",
  wait_for_required: true,
  args: {
    RoomName: { type: "str", description: "Which room" },
    Day: { type: { enum: ["Sunday", "Monday"] }, description: "Which day" },
    RequestType: { type: { enum: ["Check", "Book"] }, description: "Whether to check or to book" },
  },
};

const reply = (text: string, next?: string) =>
  ({ kind: "reply", text, ...(next === undefined ? {} : { next }) }) as const;
const condition = (next: string) => ({ kind: "condition", text: "", next }) as const;

const GRAPH: TaskGraph = {
  task: "room_book",
  nodes: {
    hello: reply("Hello!", "room_ask_day"),
    room_ask_day: reply("Which day?", "query_check"),
    query_check: { kind: "query", text: "Check" },
    available: condition("room_confirm"),
    unavailable: condition("room_taken"),
    room_confirm: { ...reply("Shall I book it?"), template: "Shall I book it for {day:s}?" },
    room_taken: { ...reply("It is taken."), template: "It is taken until {until:s}." },
    yes: condition("query_book"),
    no: condition("room_ask_day"),
    query_book: { kind: "query", text: "Book", next: "room_booked" },
    room_booked: reply("It is yours.", "anything_else"),
    anything_else: reply("Anything else?"),
  },
};

let project: TestProject;
let backend: Backend;
beforeAll(async () => {
  project = new TestProject({
    "intents/room_book.json": JSON.stringify(ROOM),
    "tasks/room_book.json": JSON.stringify(GRAPH),
    "broken/room_book.json": JSON.stringify(GRAPH),
    "broken/other.json": JSON.stringify({ task: "other", nodes: { hello: reply("Hello!", "nowhere") } }),
    "empty/readme.txt": "",
  });
  backend = await loadBackend(join(project.folder, "intents"), { engine: "native" });
});
afterAll(async () => {
  await backend.close();
  project.remove();
});

/** A rehearsal with a user who means these things, on a back-end that answers so. */
async function played(answers: readonly string[], ...said: readonly UserAnswer[]): Promise<Transcript> {
  const policy = graphPolicy(backend, new Map([["room_book", GRAPH]]));
  const outcomes = { room_book: answers.map((Message) => ({ rows: [{ id: "1", Message }] })) };
  const user = ({ turns }: Transcript): UserAnswer =>
    said[turns.filter(({ author }) => author === "User").length] ?? null;
  return rehearse({ backend, policy, respond: policy.respond ?? (() => null), user, outcomes });
}

const commands = (transcript: Transcript): string[] => commandsOf(transcript).filter((one) => !one.startsWith("say"));
const responses = ({ turns }: Transcript): string[] =>
  turns.flatMap((turn) => (turn.author === "Response" ? turn.text : []));

const wants = meaning({ intent: "room_book", slots: { RoomName: "Oak" } });
const [monday, sunday] = [meaning({ slots: { Day: "Monday" } }), meaning({ slots: { Day: "Sunday" } })];
const [yes, no] = [meaning({ confirms: true }), meaning({ confirms: false })];

describe("a policy over a task graph", () => {
  it("checks, books after a yes, and says what the graph says", async () => {
    const transcript = await played(
      ["Available", "Reservation Confirmed"],
      meaning({}),
      wants,
      monday,
      yes,
      meaning({}),
    );
    expect(commands(transcript)).toEqual([
      'room_book(RequestType="Check", RoomName="Oak")',
      'x1.Day = "Monday"',
      'x1.RequestType = "Book"',
    ]);
    expect(responses(transcript)).toEqual([
      "Hello!",
      "Which day?",
      "Shall I book it for Monday?",
      "It is yours.",
      "Anything else?",
    ]);
  });

  it("books nothing that is not available, and checks again after a change", async () => {
    const answers = ["Unavailable", "Available", "Reservation Confirmed", "Available"];
    const transcript = await played(answers, wants, monday, yes, sunday, yes, monday);
    expect(commands(transcript).slice(1)).toEqual([
      'x0.Day = "Monday"',
      'x0.Day = "Sunday"',
      'x0.RequestType = "Book"',
      'x0.RequestType, x0.Day = "Check", "Monday"',
    ]);
    // There is no "until": the flow chart's words are said.
    expect(responses(transcript)[1]).toBe("It is taken.");
  });

  it("asks again where the answer was refused", async () => {
    const transcript = await played(["Available"], wants, meaning({ slots: { Day: "Someday" } }), monday);
    expect(responses(transcript)).toEqual(["Which day?", "Which day?", "Shall I book it for Monday?"]);
  });

  it("goes back to the graph's question after a no", async () => {
    const transcript = await played(["Available"], wants, monday, no);
    expect(commands(transcript)).toHaveLength(2);
    expect(responses(transcript).at(-1)).toBe("Which day?");
  });

  it("treats intents without a graph as the reference policy does, and has no words for them", async () => {
    const policy = graphPolicy(backend, new Map());
    const transcript = await rehearse({ backend, policy, user: ({ turns }) => (turns.length === 0 ? wants : null) });
    expect(commands(transcript)).toEqual(['room_book(RoomName="Oak")']);
    expect(await policy.respond?.(transcript)).toBeNull();
  });
});

test("its name is graph, with the folder of the task graphs", async () => {
  await using policy = await policyFrom(`graph:${join(project.folder, "tasks")}`, backend, { loaders: star.policies });
  const transcript = await rehearse({ backend, policy, user: ({ turns }) => (turns.length === 0 ? wants : null) });
  expect(commands(transcript)).toEqual(['room_book(RequestType="Check", RoomName="Oak")']);
  expect(await policy.respond?.(transcript)).toBe("Which day?");
});

test.each([
  ["missing", "FILE_NOT_FOUND", "there is no folder"],
  ["empty", "WRONG_FORMAT", "holds no task graphs"],
  ["broken", "WRONG_FORMAT", "nowhere is not a label of the task"],
])("the folder %s is refused", async (folder, code, message) => {
  const path = join(project.folder, folder);
  const expected = { code, message: expect.stringContaining(message) };
  expect(await failureOf(() => readTaskGraphs(path))).toMatchObject(expected);
  expect(await failureOf(() => policyFrom(`graph:${path}`, backend, { loaders: star.policies }))).toMatchObject(
    expected,
  );
});

test("without a folder it looks for tasks in the current one", async () => {
  expect(await failureOf(() => policyFrom("graph", backend, { loaders: star.policies }))).toMatchObject({
    code: "FILE_NOT_FOUND",
    place: { file: "tasks" },
  });
});
