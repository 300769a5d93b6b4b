import { beforeAll, describe, expect, it } from "vitest";
import type { Signal } from "../../../src/kit/internal.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { checkProperties, mockBackend, type Plan, type PropertyName } from "../../../src/testing/index.js";
import type { Turn, UserMeaning } from "../../../src/transcript/index.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend("intents", { engine: "native" });
  return () => backend.close();
});

const user = (means: UserMeaning): Turn => ({ author: "User", text: "…", means });
const does = (command: string, signal: Signal): Turn[] => [
  { author: "System", command },
  { author: "Signal", signal },
];
const FERNS = { text: "water the ferns", date: "2024-02-26" };
const LATER = { ...FERNS, date: "2024-02-27" };
const begins = (slots: typeof FERNS): string => `set_reminder(text="${slots.text}", date="${slots.date}")`;
const wants = user({ intent: "set_reminder", slots: FERNS });
const corrects = user({ slots: { date: LATER.date } });

const performed = (ref: `x${number}`, slots: typeof FERNS, id: string): Signal => ({
  kind: "performed",
  ref,
  intent: "set_reminder",
  arguments: slots,
  row: { id, ...slots },
});
const failed = (ref: `x${number}`, slots: typeof FERNS): Signal => ({
  kind: "failed",
  ref,
  intent: "set_reminder",
  arguments: slots,
  reason: "there is one already",
});

const done = does(begins(FERNS), performed("x0", FERNS, "reminders_5"));

const judged = (turns: readonly Turn[], property: PropertyName) =>
  checkProperties({ id: "one", turns }, { backend, properties: [property] }).map(({ message }) => message);

describe("reachesEveryGoal", () => {
  const plan = (intent: string, slots: NonNullable<Plan["goals"][number]["slots"]>): Plan => ({
    version: 1,
    goals: [{ intent, slots }],
  });
  const money = plan("send_money", { recipient: "Grandma Rosa", amount: 120 });
  it.each<[string, readonly Turn[], Plan, readonly string[]]>([
    ["another dialogue", [wants, ...done], money, ["send_money, goal 0 of the plan, never came up"]],
    ["an empty dialogue", [], money, ["send_money, goal 0 of the plan, never came up"]],
    ["a dialogue with the goal in words of the user's own", [wants, ...done], plan("set_reminder", FERNS), []],
  ])("holds %s to the goals of the plan", (_, turns, given, messages) => {
    const violations = checkProperties(
      { id: "one", turns },
      { backend, plan: given, properties: ["reachesEveryGoal"] },
    );
    expect(violations.map(({ message }) => message)).toEqual(messages);
  });
});

describe("performsOnce", () => {
  it("convicts a second row for a correction, whatever its arguments", () => {
    const beside = does(begins(LATER), performed("x2", LATER, "reminders_6"));
    expect(judged([wants, ...done, corrects, ...beside], "performsOnce")).toEqual([
      "set_reminder was performed twice and made a row each time; the user wants one",
    ]);
  });

  it.each<[string, readonly Turn[]]>([
    [
      "a task that is changed",
      [wants, ...done, corrects, ...does('x0.date = "2024-02-27"', performed("x0", LATER, "reminders_5"))],
    ],
    [
      "a task that takes the same row",
      [wants, ...done, corrects, ...does(begins(LATER), performed("x2", LATER, "reminders_5"))],
    ],
    [
      "a second wish",
      [
        wants,
        ...done,
        user({ intent: "set_reminder", slots: LATER }),
        ...does(begins(LATER), performed("x2", LATER, "reminders_6")),
      ],
    ],
    [
      "what failed before",
      [
        wants,
        ...does(begins(FERNS), failed("x0", FERNS)),
        corrects,
        ...does(begins(LATER), performed("x2", LATER, "reminders_5")),
      ],
    ],
  ])("lets %s pass", (_, turns) => {
    expect(judged(turns, "performsOnce")).toEqual([]);
  });
});

describe("reachesEveryGoal", () => {
  it("convicts a performance without what the user wants, though another task has failed since", () => {
    const beside = does(begins(LATER), failed("x2", LATER));
    expect(judged([wants, ...done, corrects, ...beside], "reachesEveryGoal")).toEqual([
      'set_reminder was performed with the date "2024-02-26", and not with "2024-02-27"; what failed later does not change that',
    ]);
  });

  it("convicts a performance without what the user had said by then, though its change has failed since", () => {
    const wrong = does(
      'set_reminder(text="water the ferns", date="2024-03-01")',
      performed("x0", { ...FERNS, date: "2024-03-01" }, "reminders_5"),
    );
    const change = does('x0.date = "2024-02-27"', failed("x0", LATER));
    expect(judged([wants, ...wrong, corrects, ...change], "reachesEveryGoal")).toEqual([
      'set_reminder was performed with the date "2024-03-01", and not with "2024-02-26"; what failed later does not change that',
    ]);
  });

  it("excuses a change of what was performed that the back-end refuses", () => {
    expect(
      judged([wants, ...done, corrects, ...does('x0.date = "2024-02-27"', failed("x0", LATER))], "reachesEveryGoal"),
    ).toEqual([]);
  });
});
