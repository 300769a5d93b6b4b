import { describe, expect, test } from "vitest";
import { numbersOf } from "../../../src/corpora/scores/report.js";
import type { ToolTalkDialogue } from "../../../src/corpora/tooltalk/format/definitions.js";
import type { Apis } from "../../../src/corpora/tooltalk/importer/dialogue.js";
import type { AnsweredCall, ExecutedDialogue } from "../../../src/corpora/tooltalk/scores/execute.js";
import { scoreTooltalk, verdictOf } from "../../../src/corpora/tooltalk/scores/report.js";
import type { Session } from "../../../src/runtime/index.js";

const call = (api: string, parameters: AnsweredCall["parameters"], more: Partial<AnsweredCall> = {}): AnsweredCall => ({
  turn: 1,
  api,
  parameters: { session_token: "t", ...parameters },
  response: null,
  exception: null,
  ...more,
});

const found = (...ids: readonly string[]): Partial<AnsweredCall> => ({
  response: { reminders: ids.map((reminder_id) => ({ reminder_id })) },
});

describe("a predicted call", () => {
  const alarm = call("AddAlarm", { time: "07:00:00" }, { response: { alarm_id: "a" } });
  const mail = call("SendEmail", { to: ["a@b", "c@d"], subject: "Hi", body: "So" });
  const todo = call("AddReminder", { task: "Read", due_date: "2024-05-01 10:00:00" });

  test.each([
    ["of another tool", call("DeleteAlarm", {}), alarm, "differs"],
    ["with another id as its answer", { ...alarm, response: { alarm_id: "b" } }, alarm, "match"],
    ["with another exception", { ...alarm, exception: "No" }, alarm, "differs"],
    ["with another argument", call("AddAlarm", { time: "08:00:00" }), alarm, "differs"],
    ["with a further argument", call("AddAlarm", { time: "07:00:00", note: "x" }), alarm, "match"],
    ["without an argument", call("AddAlarm", {}), alarm, "differs"],
    [
      "with another answer",
      call("DeleteEvent", {}, { response: { status: "no" } }),
      call("DeleteEvent", {}),
      "differs",
    ],
    [
      "that finds more",
      call("GetReminders", {}, found("a", "b", "c")),
      call("GetReminders", {}, found("b", "a")),
      "match",
    ],
    ["that finds less", call("GetReminders", {}, found("a")), call("GetReminders", {}, found("a", "b")), "differs"],
    [
      "of another user",
      call("GetReminders", { session_token: "u" }, found("a")),
      call("GetReminders", {}, found("a")),
      "differs",
    ],
    [
      "with receivers in another order",
      { ...mail, parameters: { ...mail.parameters, to: ["c@d", "a@b"] } },
      mail,
      "match",
    ],
    ["with other receivers", { ...mail, parameters: { ...mail.parameters, to: ["a@b"] } }, mail, "differs"],
    ["with another text", { ...mail, parameters: { ...mail.parameters, body: "Thus" } }, mail, "texts"],
    ["without a text", { ...mail, parameters: { ...mail.parameters, body: null } }, mail, "differs"],
    ["with another hour of a day", call("AddReminder", { task: "Read", due_date: "2024-5-1 9:00:00" }), todo, "match"],
    ["with another day", call("AddReminder", { task: "Read", due_date: "2024-05-02 10:00:00" }), todo, "differs"],
    [
      "with another message",
      call("SendMessage", { receiver: "bo", message: "x" }),
      call("SendMessage", { receiver: "bo", message: "y" }),
      "texts",
    ],
    [
      "with another receiver of a message, which ToolTalk does not compare",
      call("SendMessage", { receiver: "bo", message: "x" }),
      call("SendMessage", { receiver: "cy", message: "x" }),
      "match",
    ],
  ] as const)("%s: %s", (_, predicted, gold, verdict) => {
    expect(verdictOf(predicted, gold)).toBe(verdict);
  });
});

describe("ToolTalk's numbers", () => {
  const apis = new Map(
    ["AddAlarm", "SendMessage", "GetReminders"].map((name) => [name, { name, is_action: name !== "GetReminders" }]),
  ) as unknown as Apis;
  const run = (file: string, gold: readonly AnsweredCall[], predicted: readonly AnsweredCall[]): ExecutedDialogue => ({
    dialogue: { file } as ToolTalkDialogue,
    gold: gold.map((one) => ({ recorded: one, executed: one })),
    predicted,
    session: null as unknown as Session,
  });
  const seven = call("AddAlarm", { time: "07:00:00" });
  const eight = call("AddAlarm", { time: "08:00:00" });
  const said = (message: string): AnsweredCall => call("SendMessage", { receiver: "bo", message });

  test("count a gold call once, and successful actions without one as bad", () => {
    const { sections, ...report } = scoreTooltalk(
      [
        run(
          "easy/a.json",
          [seven, call("GetReminders", {}, found("a"))],
          [seven, seven, call("AddAlarm", {}, { exception: "No" })],
        ),
        run("hard/b.json", [eight], [eight]),
      ],
      apis,
    );
    expect(numbersOf(report)).toMatchObject({
      success: 0.5,
      softSuccess: (0.5 * (1 - 1 / 3) + 1) / 2,
      recall: 2 / 3,
      precision: 2 / 4,
      actionPrecision: 2 / 4,
      badActionRate: 1 / 4,
      easy: { success: 0 },
      hard: { success: 1 },
    });
    expect(sections?.[0]?.rows).toEqual([["equal", 3, 3]]);
  });

  test("are given with texts that have to be equal, and with texts aside", () => {
    const numbers = numbersOf(scoreTooltalk([run("easy/a.json", [said("Hi")], [said("Hello")])], apis));
    expect(numbers).toMatchObject({ success: 0, badActionRate: 1, textsAside: { success: 1, badActionRate: 0 } });
  });
});
