import { expect, test } from "vitest";
import type { TaskGraph, TaskNode } from "../../../../src/corpora/star/importer/taskGraph.js";
import type { RecordedEvent } from "../../../../src/corpora/star/style/dialogue.js";
import { type SimulatedStar, StarSimulator } from "../../../../src/corpora/star/style/simulate.js";
import { loadBackend } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import type { Goal } from "../../../../src/users/simulated/goal.js";
import { closedAfterFile } from "../../../setup/closing.js";

/*
 * Two knowledge bases of one row each: a search of rooms by town, and one of tables, which also takes a name and a wish.
 */

const ROOM = parseIntent({
  command: "room_search",
  entity_name: "rooms",
  query_intent: true,
  args: { town: { type: { enum: ["Ghent", "Turin", "Lyon"] } } },
});
const TABLE = parseIntent({
  command: "table_search",
  entity_name: "tables",
  query_intent: true,
  args: {
    town: { type: { enum: ["Ghent", "Turin", "Lyon"] } },
    guest: { type: "str", description: "Guest Name" },
    wish: { type: "str", optional: true },
  },
});

/** A graph whose labels follow one another; a `query` leads to what came of it. */
function graph(task: string, texts: Readonly<Record<string, string>>): TaskGraph {
  const labels = Object.keys(texts);
  const asked = labels.map((label, at): [string, TaskNode] => [
    label,
    { kind: "reply", text: texts[label] as string, next: labels[at + 1] ?? "query" },
  ]);
  const reply = (text: string, next?: string): TaskNode => ({
    kind: "reply",
    text,
    ...(next !== undefined && { next }),
  });
  return {
    task,
    nodes: {
      ...Object.fromEntries(asked),
      query: { kind: "query", text: "Query" },
      query_success: { kind: "condition", text: "Success", next: "inform_found" },
      query_failure: { kind: "condition", text: "Failure", next: "inform_nothing" },
      inform_found: reply("There is one.", "anything_else"),
      inform_nothing: reply("There is none.", "anything_else"),
      anything_else: reply("Is there anything else?"),
      out_of_scope: reply("I cannot help with that."),
      goodbye_1: reply("Goodbye!"),
    },
  };
}

const TASKS = new Map([
  ["room_search", graph("room_search", { hello: "Hello!", room_ask_town: "In which town?" })],
  [
    "table_search",
    graph("table_search", {
      hello: "Hello!",
      ask_name: "May I have your name, please?",
      table_ask_town: "In which town?",
      table_ask_wish: "Would you like to add a wish?",
    }),
  ],
]);

const fixtures = { rooms: [{ town: "Ghent" }], tables: [{ town: "Ghent" }] };
const backend = await closedAfterFile(loadBackend([ROOM, TABLE], { fixtures, engine: "native" }));
const simulator = new StarSimulator(backend, TASKS, "goals");

/** Eighty dialogues about the same goals, without those in which the user makes trouble. */
function dialogues(goals: readonly Goal[]): SimulatedStar[] {
  const made = Array.from({ length: 80 }, (_, at) => simulator.simulate({ version: 1, goals, seed: at + 1 }));
  return made.flatMap((one) => {
    if ("discard" in one) throw new Error(JSON.stringify(one.discard));
    return one.labels.includes("out_of_scope") ? [] : [one];
  });
}

const queries = (made: SimulatedStar): RecordedEvent[] =>
  made.events.filter(({ Action: action }) => action === "query");
const queried = ({ Constraints: constraints }: RecordedEvent, slot: string): unknown =>
  Object.assign({}, ...(constraints as object[]))[slot];

test("after a refusal half of the users name another value, and the wizard queries again", () => {
  const all = dialogues([{ intent: "room_search", slots: { town: "Lyon" } }]);
  const again = all.filter((made) => queries(made).length > 1);
  expect(again.length / all.length).toBeGreaterThan(0.35);
  expect(again.length / all.length).toBeLessThan(0.7);
  for (const made of again) {
    const [first, second] = queries(made) as [RecordedEvent, RecordedEvent];
    expect(queried(first, "town")).toBe('"Lyon"');
    const [, other] = /"(Ghent|Turin)"/.exec(String(queried(second, "town"))) ?? [];
    const said = made.events[made.events.indexOf(second) - 1];
    expect(said).toMatchObject({ Agent: "User", Text: expect.stringContaining(other as string) });
  }
});

test("a wizard asks for nothing that it knows, and queries once it has what is required", () => {
  const all = dialogues([{ intent: "table_search", slots: { town: "Ghent", guest: "Ada" } }]);
  let offered = 0;
  for (const { events, told, labels } of all) {
    const query = events.findIndex(({ Action: action }) => action === "query");
    const heardAt = (value: string) => [...told].find(([, values]) => values.includes(value))?.[0] ?? Number.NaN;
    const askedAt = (label: string) => events.findIndex(({ ActionLabel: one }) => one === label);
    expect(heardAt("Ada")).toBeLessThan(query);
    expect(heardAt("Ghent")).toBeLessThan(query);
    expect(askedAt("ask_name")).toBeLessThan(heardAt("Ada"));
    expect(askedAt("table_ask_town")).toBeLessThan(heardAt("Ghent"));
    if (labels.includes("table_ask_wish")) offered++;
  }
  expect(offered).toBeGreaterThan(0);
  expect(offered / all.length).toBeLessThan(0.25);
});

test("a wish that the user has is told, whether the wizard offers it or not", () => {
  const all = dialogues([{ intent: "table_search", slots: { town: "Ghent", guest: "Ada", wish: "quiet" } }]);
  for (const made of all) {
    expect([...made.told.values()].flat()).toContain("quiet");
    expect(queried(queries(made)[0] as RecordedEvent, "wish")).toBe('"quiet"');
  }
});

test("a name is asked for once in a dialogue, and holds for all of its tasks", () => {
  const table = (guest: string): Goal => ({ intent: "table_search", slots: { town: "Ghent", guest } });
  const all = dialogues([table("Ada"), { intent: "room_search", slots: { town: "Ghent" } }, table("Bruno")]);
  for (const made of all) {
    expect(made.labels.filter((label) => label === "ask_name").length).toBeLessThan(2);
    const names = queries(made).flatMap((query) => queried(query, "guest") ?? []);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names)).toEqual(new Set(['"Ada"']));
    expect([...made.told.values()].flat().filter((value) => value === "Ada")).toHaveLength(1);
  }
});
