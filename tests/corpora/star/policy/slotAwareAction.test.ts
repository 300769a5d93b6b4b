import { describe, expect, it, test } from "vitest";
import type { StarEvent } from "../../../../src/corpora/star/format/scored.js";
import {
  predictStarActions,
  readStarKnowledge,
  type SlotAwarePart,
  type StarKnowledge,
  slotAwareAction,
} from "../../../../src/corpora/star/policy/index.js";
import { failureOf } from "../../../testing/matchers/recorder.js";
import { TestProject } from "../../../testing/project.js";

const TASKS = {
  room: {
    graph: {
      hello: "ask_name",
      ask_name: "room_ask_day",
      room_ask_day: "room_ask_start_time",
      room_ask_start_time: "query_check",
      available: "room_ask_confirm_booking",
      unavailable: "room_unavailable",
      yes: "query_book",
      no: "room_ask_day",
      query_success: "room_booked",
      room_booked: "anything_else",
    },
    replies: { query_check: "Check", query_book: "Book", room_bye: "Bye." },
  },
  quiz: {
    graph: {
      hello: "query",
      query: "quiz_ask_question",
      correct: "quiz_right_ask_next",
      incorrect: "quiz_wrong_ask_next",
      noanswer: "quiz_told_ask_next",
    },
    replies: { query: "Query" },
  },
  bank: {
    graph: {
      hello: "ask_name",
      ask_name: "bank_ask_pin",
      bank_ask_pin: "query",
      info_missing: "bank_ask_dob",
      query: "bank_balance",
      bank_balance: "anything_else",
    },
    replies: { query: "Query" },
  },
  route: {
    graph: { hello: "query", query: "route_step_ask_proceed", yes: "route_step_ask_proceed", no: "route_details" },
    replies: { query: "Query" },
  },
} as const;

const INPUTS = {
  room: [
    { Name: "UserName", Type: "ShortString" },
    { Name: "Day", Type: "Categorical", Categories: ["Sunday", "Monday"] },
    { Name: "StartTimeHour", Type: "Categorical", Categories: ["8 am", "9 am"] },
    { Name: "RequestType", Type: "RequestType", Categories: ["Check", "Book"] },
  ],
  bank: [{ Name: "Day", Type: "Categorical", Categories: ["Sunday"] }],
};

const knowledge: StarKnowledge = { tasks: new Map(Object.entries(TASKS)), inputs: new Map(Object.entries(INPUTS)) };

const user = (Text: string): StarEvent => ({ Agent: "User", Action: "utter", Text });
const wizard = (ActionLabel: string): StarEvent => ({ Agent: "Wizard", Action: "pick_suggestion", ActionLabel });
const query = (type?: "Check" | "Book"): StarEvent => ({
  Agent: "Wizard",
  Action: "query",
  Constraints: type === undefined ? [] : [{ RequestType: `"${type}"` }],
});
const row = (Item?: Readonly<Record<string, unknown>>): StarEvent => ({
  Agent: "KnowledgeBase",
  Action: "return_item",
  ...(Item === undefined ? {} : { Item }),
});

/** Action of the policy after these events. */
function next(task: string, events: readonly StarEvent[], parts?: readonly SlotAwarePart[]): string | undefined {
  const Events = [...events, wizard("custom")];
  const dialogue = { DialogueID: 1, Scenario: { WizardCapabilities: [{ Task: task }] }, Events };
  return predictStarActions(dialogue, knowledge, slotAwareAction(parts)).at(-1);
}

describe("the opening", () => {
  test.each([
    ["Hello", "hello"],
    ["Hi there, I'm Ann!", "hello"],
    ["can you help me", "hello"],
    ["Hello, I need a meeting room.", "ask_name"],
    ["I'm Ann and I want a room.", "room_ask_day"],
    ["I'm Ann, I want a room on Monday at 9 am.", "query_check"],
  ])("%s: %s", (text, label) => {
    expect(next("room", [user(text)])).toBe(label);
    expect(next("room", [user(text)], [])).toBe("hello");
  });
});

describe("a question", () => {
  const asked = [user("A room, please."), wizard("ask_name")];
  it("is left out where its answer was mentioned", () => {
    expect(next("room", [...asked, user("Ann, for Monday")])).toBe("room_ask_start_time");
    expect(next("room", [...asked, user("Ann, for Monday")], ["opening", "replies"])).toBe("room_ask_day");
  });

  it("is left out where it was asked before, and a circle of questions comes to an end", () => {
    const again = [...asked, wizard("room_ask_day"), wizard("room_ask_start_time"), wizard("ask_name")];
    expect(next("room", [...again, user("As I said.")])).toBe("query_check");
    const circle = { graph: { ask_name: "x_ask_day", x_ask_day: "ask_name" }, replies: {} };
    const events = [user("Monday"), wizard("x_ask_day"), wizard("ask_name"), wizard("custom")];
    const dialogue = { DialogueID: 1, Scenario: { WizardCapabilities: [{ Task: "circle" }] }, Events: events };
    const circular = { tasks: new Map([["circle", circle]]), inputs: new Map() };
    expect(predictStarActions(dialogue, circular, slotAwareAction()).at(-1)).toBe("x_ask_day");
  });
});

describe("a reply", () => {
  const checked = [user("A room"), query("Check"), row({ Message: "Available" }), wizard("room_ask_confirm_booking")];
  test.each<readonly [string, string, readonly StarEvent[]]>([
    ["yes", "query_book", [...checked, user("Yes, please.")]],
    ["no", "room_ask_day", [...checked, user("No.")]],
    ["another value", "query_check", [...checked, user("No, on Sunday instead.")]],
    [
      "a value after what is not to be had",
      "query_check",
      [query("Check"), row(), wizard("room_unavailable"), user("Sunday?")],
    ],
    [
      "thanks after the end",
      "goodbye_1",
      [query("Book"), row({ Message: "Done" }), wizard("room_booked"), user("Thanks!")],
    ],
    ["silence after the end", "anything_else", [query("Book"), row({ Message: "Done" }), wizard("room_booked")]],
    ["no to anything else", "goodbye_1", [user("A room"), wizard("anything_else"), user("No, that's all.")]],
    ["a new value to anything else", "query_check", [user("A room"), wizard("anything_else"), user("And for Monday?")]],
  ])("%s: %s", (_, label, events) => {
    expect(next("room", events)).toBe(label);
  });

  it("that something was forgotten asks for something else", () => {
    const events = [user("My balance"), wizard("bank_ask_pin"), user("I don’t remember it.")];
    expect(next("bank", events)).toBe("bank_ask_dob");
    expect(next("bank", [...events.slice(0, 2), user("It is 4921.")])).toBe("query");
  });

  it("to a step is a yes, or a no that asks for details", () => {
    const step = [query(), row({}), wizard("route_step_ask_proceed")];
    expect(next("route", [...step, user("Okay, next.")])).toBe("route_step_ask_proceed");
    expect(next("route", [...step, user("Which street?")])).toBe("route_details");
  });
});

describe("an answer in a quiz", () => {
  const asked = [query(), row({ Answer: "Mount Everest" }), wizard("quiz_ask_question")];
  test.each([
    ["Is it mount everest?", "quiz_right_ask_next"],
    ["The Matterhorn", "quiz_wrong_ask_next"],
    ["No idea.", "quiz_told_ask_next"],
  ])("%s: %s", (text, label) => {
    expect(next("quiz", [...asked, user(text)])).toBe(label);
  });

  it("leads to the next question, or to an end", () => {
    const judged = [...asked, user("K2"), wizard("quiz_wrong_ask_next")];
    expect(next("quiz", [...judged, user("Sure, next one")])).toBe("query");
    expect(next("quiz", [...judged, user("No, thanks")])).toBe("anything_else");
  });
});

it("knows nothing of a task that nobody described, and still says something", () => {
  expect(next("unknown", [])).toBe("hello");
  expect(next("unknown", [user("A balloon ride on Monday")])).toBe("hello");
  expect(next("unknown", [user("Hello"), wizard("hello"), user("A balloon ride")])).toBe("anything_else");
});

test("folders that hold no knowledge are refused", async () => {
  const project = new TestProject({
    "tasks/room/room.json": JSON.stringify({ task: "room", ...TASKS.room }),
    "apis/room.json": JSON.stringify({ input: INPUTS.room, function: "room" }),
    "broken/hall.json": JSON.stringify({ input: [], function: "hall" }),
    "broken/room.json": '{ "input": 7 }',
    "empty/readme.txt": "",
  });
  const at = (folder: string): string => `${project.folder}/${folder}`;
  const read = await readStarKnowledge({ tasks: at("tasks"), apis: at("apis") });
  expect(read.tasks.get("room")).toMatchObject(TASKS.room);
  expect(read.inputs.get("room")).toEqual(INPUTS.room);
  const refused = (tasks: string, apis: string) =>
    failureOf(() => readStarKnowledge({ tasks: at(tasks), apis: at(apis) }));
  expect(await refused("tasks", "broken")).toMatchObject({
    code: "WRONG_FORMAT",
    place: { file: at("broken/room.json") },
  });
  expect(await refused("tasks", "empty")).toMatchObject({ code: "WRONG_FORMAT" });
  expect(await refused("tasks", "missing")).toMatchObject({ code: "FILE_NOT_FOUND" });
  expect(await refused("empty", "apis")).toMatchObject({ code: "WRONG_PREDICTIONS" });
  project.remove();
});
