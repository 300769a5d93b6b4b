import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { numbersOf } from "../../../src/corpora/scores/report.js";
import { executeDialogue, openRelease } from "../../../src/corpora/tooltalk/scores/execute.js";
import { scoreTooltalkFiles } from "../../../src/corpora/tooltalk/scores/scoreTooltalkFiles.js";
import { folder } from "../../transcript/files/importing/folder.js";
import { dialogueOf, smallRelease } from "./release.js";

/*
 * Refusals and answers of every tool, over a small world of our own. The texts are those of the original tools.
 */

type Call = readonly [api: string, parameters: Readonly<Record<string, unknown>>, answer: unknown];
interface Scene {
  readonly name: string;
  readonly user: string | null;
  readonly calls: readonly Call[];
}

const DONE = { status: "success" };
const [MAY2, MAY3] = ["2024-05-02 10:00:00", "2024-05-03 10:00:00"];
const event = { name: "Walk", event_type: "event", start_time: MAY2, end_time: MAY3 };
const NO_DATE = "time data 'x' does not match format '%Y-%m-%d %H:%M:%S'";
const ids = (...all: readonly string[]) => ({ emails: all.map((email_id) => expect.objectContaining({ email_id })) });

const SCENES: readonly Scene[] = [
  {
    name: "without a user",
    user: null,
    calls: [
      ["FindAlarms", {}, "User is not logged in"],
      ["NoSuchTool", {}, "API NoSuchTool not found"],
      ["UserLogin", { username: "dee", password: "x" }, "The username does not exist."],
      ["UserLogin", { username: "ann", password: "x" }, "The password is incorrect."],
      ["UserLogin", { username: "bo", password: "sesame" }, "The user is already logged in."],
      ["SendVerificationCode", { username: "dee", email: "x" }, "The username does not exist."],
      ["SendVerificationCode", { username: "ann", email: "x" }, "The email is incorrect."],
      ["ResetPassword", { username: "dee", verification_code: "1", new_password: "n" }, "The username does not exist."],
      [
        "ResetPassword",
        { username: "ann", verification_code: "1", new_password: "n" },
        "The verification code is incorrect.",
      ],
      ["SendVerificationCode", { username: "ann", email: "ann@post.example" }, DONE],
      [
        "ResetPassword",
        { username: "ann", verification_code: "1", new_password: "n" },
        "The verification code is incorrect.",
      ],
      ["RegisterUser", { username: "ann", password: "p", email: "d@e.f" }, "The username already exists."],
      ["RegisterUser", { username: "dee", password: "p", email: "dee" }, "The email format is invalid."],
      [
        "RegisterUser",
        { username: "dee", password: "p", email: "d@e.f", phone: "1" },
        "The phone number format is invalid.",
      ],
      [
        "RegisterUser",
        { username: "dee" },
        "RegisterUser.call() missing 2 required positional arguments: 'password' and 'email'",
      ],
      [
        "RegisterUser",
        {},
        "RegisterUser.call() missing 3 required positional arguments: 'username', 'password', and 'email'",
      ],
      ["CurrentWeather", { place: "Oslo" }, "CurrentWeather.call() got an unexpected keyword argument 'place'"],
      [
        "CurrentWeather",
        { location: "oslo", session_token: "t" },
        "CurrentWeather.call() got an unexpected keyword argument 'session_token'",
      ],
      [
        "RegisterUser",
        { username: "dee", password: "p", email: "d@e.f" },
        {
          session_token: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}$/),
          user: { username: "dee", email: "d@e.f", phone: null, name: null },
        },
      ],
      [
        "UserLogin",
        { username: "ann", password: "sesame" },
        "Only one user can be logged in at a time. Current user is dee.",
      ],
      ["FindAlarms", {}, { alarms: [] }],
      ["QueryCalendar", { start_time: MAY2, end_time: MAY3 }, "User dee has no events."],
      ["CompleteReminder", { reminder_id: "r1" }, "'dee'"],
      ["DeleteReminder", { reminder_id: "r1" }, "'dee'"],
      ["GetReminders", {}, { reminders: [] }],
      ["AddReminder", { task: "t", due_date: "x" }, "Invalid due_date: x"],
      ["DeleteReminder", { reminder_id: "r1" }, "Reminder r1 not found in database"],
      ["SearchMessages", {}, { messages: [] }],
      ["DeleteEvent", { event_id: "e1" }, "Event e1 not found."],
      ["DeleteAlarm", { alarm_id: "a1" }, "Alarm a1 not found."],
      ["DeleteAccount", { password: "x" }, "The password is incorrect."],
      ["DeleteAccount", { password: "p" }, DONE],
      ["LogoutUser", {}, "User is not logged in"],
    ],
  },
  {
    name: "accounts",
    user: "ann",
    calls: [
      ["ChangePassword", { old_password: "x", new_password: "y" }, "The old password is incorrect."],
      ["ChangePassword", { old_password: "sesame", new_password: "open" }, DONE],
      ["QueryUser", {}, "You need to provide at least one of username and email."],
      ["QueryUser", { username: "dee" }, { users: [] }],
      ["QueryUser", { email: "bo@post.example" }, { users: [expect.objectContaining({ username: "bo" })] }],
      ["UpdateAccountInformation", { password: "sesame", new_email: "a@b" }, "The password is incorrect."],
      [
        "UpdateAccountInformation",
        { password: "open", new_name: "Anna" },
        "You need to provide at least one of new_email and new_phone_number.",
      ],
      ["UpdateAccountInformation", { password: "open", new_email: "a b@c" }, "The email is invalid."],
      [
        "UpdateAccountInformation",
        { password: "open", new_email: "a@b", new_phone_number: "1" },
        "The phone number is invalid.",
      ],
      ["GetAccountInformation", {}, { user: { username: "ann", email: "a@b", phone: "555-000-1111", name: "ann" } }],
      ["LogoutUser", {}, DONE],
      ["UserLogin", { username: "ann", password: "open" }, { session_token: expect.stringMatching(/-/) }],
    ],
  },
  {
    name: "alarms",
    user: "ann",
    calls: [
      ["AddAlarm", { time: "25:00:00" }, "time data '25:00:00' does not match format '%H:%M:%S'"],
      ["AddAlarm", { time: "7:00:00 pm" }, "unconverted data remains:  pm"],
      ["AddAlarm", { time: "7:00:60" }, "second must be in 0..59"],
      ["AddAlarm", {}, "AddAlarm.call() missing 1 required positional argument: 'time'"],
      ["DeleteAlarm", { alarm_id: "toString" }, "Alarm toString not found."],
      ["FindAlarms", { start_range: "07:00:00", end_range: "06:00:00" }, "Start range must be earlier than end range."],
      [
        "FindAlarms",
        { start_range: "06:30:00", end_range: "21:00:00" },
        { alarms: [{ alarm_id: "a1", time: "06:30:00" }] },
      ],
      ["DeleteAlarm", { alarm_id: "a1" }, DONE],
      ["FindAlarms", { session_token: "another" }, { alarms: [{ alarm_id: "a2", time: "22:00:00" }] }],
    ],
  },
  {
    name: "calendars",
    user: "ann",
    calls: [
      ["CreateEvent", { ...event, event_type: "party" }, "Event type party not supported."],
      ["CreateEvent", { ...event, event_type: "meeting", attendees: [] }, "Meeting must have attendees."],
      ["CreateEvent", { ...event, start_time: "x" }, NO_DATE],
      ["CreateEvent", { ...event, start_time: "2024-02-30 10:00:00" }, "day is out of range for month"],
      ["CreateEvent", { ...event, start_time: MAY3, end_time: MAY2 }, "Start time must be before end time."],
      [
        "CreateEvent",
        { ...event, start_time: "2024-04-02 10:00:00" },
        "Start time and end time must be in the future.",
      ],
      [
        "CreateEvent",
        { ...event, event_type: "meeting", attendees: ["bo"] },
        { event_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}$/) },
      ],
      ["ModifyEvent", { event_id: "e9" }, "Event e9 not found."],
      [
        "ModifyEvent",
        { event_id: "e1", new_name: "Coffee", new_start_time: MAY2 },
        "new_end_time must be provided if new_start_time is provided.",
      ],
      [
        "ModifyEvent",
        { event_id: "e1", new_end_time: MAY2 },
        "new_start_time must be provided if new_end_time is provided.",
      ],
      ["ModifyEvent", { event_id: "e1", new_location: "Home", new_attendees: ["bo"] }, DONE],
      ["QueryCalendar", { start_time: MAY3, end_time: MAY2 }, "Start time must be before end time."],
      [
        "QueryCalendar",
        { start_time: "2024-05-02 11:00:00", end_time: "2024-05-02 11:30:00" },
        {
          events: [
            expect.objectContaining({ event_id: "e1", name: "Coffee", location: "Home", attendees: ["bo", "ann"] }),
            expect.objectContaining({ name: "Walk", description: null, attendees: ["bo", "ann"] }),
          ],
        },
      ],
      ["DeleteEvent", { event_id: "e1" }, DONE],
      ["DeleteEvent", { event_id: "e1" }, "Event e1 not found."],
    ],
  },
  {
    name: "emails and messages",
    user: "ann",
    calls: [
      ["SearchInbox", {}, "At least one of query, sender, start_date, end_date must be provided."],
      ["SearchInbox", { query: "x", match_type: "some" }, 'match_type must be either "any" or "all".'],
      ["SearchInbox", { start_date: MAY3, end_date: MAY2 }, "Start date must be earlier than end date."],
      ["SearchInbox", { end_date: "x" }, NO_DATE],
      ["SearchInbox", { query: "RED blue" }, ids("m1", "m2", "m0")],
      ["SearchInbox", { query: "red blue", match_type: "all" }, ids("m2")],
      ["SearchInbox", { query: "", sender: "bo@post.example" }, ids("m7", "m6", "m5", "m4", "m1")],
      ["SearchInbox", { query: "red", start_date: "2024-04-02 00:00:00", end_date: MAY2 }, ids("m2")],
      ["SearchInbox", { sender: "cy@post.example" }, { emails: [] }],
      ["SendEmail", { to: ["a@b", "bo"], subject: "s", body: "b" }, "bo is not a valid email address."],
      [
        "SendEmail",
        { to: ["a@b"], subject: "s", body: "b" },
        { email_id: expect.stringMatching(/^[0-9a-f]{2}-[0-9a-f]{4}-[0-9a-f]{8}$/) },
      ],
      ["SendMessage", { receiver: "bo", message: "" }, "Message cannot be empty."],
      ["SearchMessages", {}, "At least one of query, sender, start_date, end_date must be provided."],
      [
        "SearchMessages",
        { query: "HELLO", sender: "bo" },
        { messages: [expect.objectContaining({ message_id: "t1" })] },
      ],
    ],
  },
  {
    name: "an empty inbox",
    user: "cy",
    calls: [
      ["SearchInbox", {}, { emails: [] }],
      ["SearchMessages", {}, "At least one of query, sender, start_date, end_date must be provided."],
    ],
  },
  {
    name: "reminders",
    user: "ann",
    calls: [
      ["CompleteReminder", { reminder_id: "r9" }, "Reminder r9 not found in database"],
      ["CompleteReminder", { reminder_id: "r1" }, DONE],
      ["CompleteReminder", { reminder_id: "r1" }, "Reminder r1 already completed"],
      ["DeleteReminder", { reminder_id: "r1" }, DONE],
      ["AddReminder", { task: "Read", due_date: MAY2 }, { reminder_id: "5b-dd80" }],
      ["AddReminder", { task: "Read" }, { reminder_id: "20-d9ca" }],
      ["DeleteReminder", { reminder_id: "5b-dd80" }, DONE],
      [
        "GetReminders",
        {},
        { reminders: [{ reminder_id: "20-d9ca", task: "Read", due_date: null, status: "pending" }] },
      ],
    ],
  },
  {
    name: "the weather",
    user: null,
    calls: [
      ["CurrentWeather", { location: " OSLO " }, { weather: expect.objectContaining({ date: "2024-05-01" }) }],
      ["CurrentWeather", { location: "Bergen" }, "Location bergen not found in database"],
      ["CurrentWeather", { location: "Rome" }, "datetime.date(2024, 5, 1)"],
      ["ForecastWeather", { location: "Oslo" }, "datetime.date(2024, 5, 3)"],
      [
        "ForecastWeather",
        { location: "Rome" },
        { forecast: ["02", "03", "04"].map((day) => expect.objectContaining({ date: `2024-05-${day}` })) },
      ],
      ["HistoricWeather", { location: "Rome", month: "May" }, "Location rome not found in database"],
      ["HistoricWeather", { location: "Oslo", month: "June" }, "Historic weather data for oslo missing for month june"],
      ["HistoricWeather", { location: "Oslo", month: "MAY" }, { weather: { min_temp: 4, avg_rainfall: 2.5 } }],
    ],
  },
];

describe("ToolTalk's tools", () => {
  const scenes = new Map<string, readonly unknown[]>();
  test.each(SCENES)("answer as the original ones: $name", async ({ name, calls }) => {
    if (scenes.size === 0) await runAll(scenes);
    expect(scenes.get(name)).toEqual(calls.map(([, , answer]) => answer));
  });
});

test("predictions start from what the gold calls before have left", async () => {
  const request = (api_name: string, parameters: object) => ({ api_name, parameters });
  const api = { request: request("DeleteAlarm", { alarm_id: "a1" }), response: DONE, exception: null };
  const gold = dialogueOf("one", "ann", [api]) as { readonly conversation: readonly object[] };
  const alarms = { alarms: [{ alarm_id: "a2", time: "22:00:00" }] };
  const later = {
    role: "assistant",
    text: "",
    apis: [{ request: request("FindAlarms", {}), response: alarms, exception: null }],
  };
  const wrong = { role: "api", request: request("DeleteAlarm", { alarm_id: "a2" }) };
  const release = smallRelease([{ ...gold, conversation: [...gold.conversation, later] }]);
  const predicted = [
    {},
    { predictions: [wrong, { role: "assistant", text: "Done" }] },
    {
      predictions: [
        { role: "api", request: request("FindAlarms", {}) },
        { role: "api", request: request("AddAlarm", {}) },
      ],
    },
  ];
  const file = join(folder({}), "predictions.json");
  writeFileSync(file, JSON.stringify({ conversation_id: "one", conversation: predicted }));
  const { report } = await scoreTooltalkFiles({ gold: release, predictions: file });
  expect(numbersOf(report)).toMatchObject({ success: 0, recall: 0.5, precision: 1 / 3, badActionRate: 0.5 });
});

test("predictions with another number of turns are named, and a call without a request counts as one that cannot be parsed", async () => {
  const release = smallRelease([dialogueOf("one", "ann", []), dialogueOf("two", "ann", [])]);
  const file = join(folder({}), "predictions.jsonl");
  const lines = [
    { conversation_id: "one", conversation: [{ predictions: [] }] },
    { conversation_id: "two", conversation: [{ predictions: [{ role: "api" }] }] },
  ];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  const { report } = await scoreTooltalkFiles({ gold: release, predictions: file });
  expect(report.notes).toMatchObject([
    { text: expect.stringContaining("not as many turns"), count: 2, examples: expect.any(Array) },
  ]);
  expect(numbersOf(report)).toMatchObject({ precision: 0 });
});

test("a token that a call gives counts for nothing: the executor has its own", async () => {
  const { backend } = await openRelease(smallRelease());
  const session = backend.open();
  const answers = [
    "FindAlarms(others={'session_token': 'x'})",
    "UserLogin(username='ann', password='sesame')",
    "FindAlarms(end_range='07:00:00', others={'session_token': 'x'})",
    "FindAlarms(others={'session_token': 'x', 'day': 'Monday'})",
  ].flatMap((command) => session.execute(command));
  expect(answers).toMatchObject([
    { reason: "User is not logged in" },
    { kind: "performed" },
    { answer: { alarms: [{ alarm_id: "a1", time: "06:30:00" }] } },
    { reason: "FindAlarms.call() got an unexpected keyword argument 'day'" },
  ]);
  backend.close();
});

/** One back-end executes all scenes. */
async function runAll(scenes: Map<string, readonly unknown[]>): Promise<void> {
  const dialogues = SCENES.map(({ name, user, calls }) =>
    dialogueOf(
      name,
      user,
      calls.map(([api_name, parameters]) => ({ request: { api_name, parameters }, response: null, exception: null })),
    ),
  );
  const release = await openRelease(smallRelease(dialogues));
  for (const dialogue of release.dialogues) {
    const { gold } = executeDialogue(release, dialogue, null);
    scenes.set(
      dialogue.conversation_id,
      gold.map(({ executed: { response, exception } }) => exception ?? response),
    );
  }
  release.backend.close();
}
