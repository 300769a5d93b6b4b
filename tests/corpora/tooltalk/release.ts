import { folder } from "../../transcript/files/importing/folder.js";

/** Parameters of each tool by suite; `*` marks required ones, `[]` lists. Further marks: `!` for login, `+` for actions. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  AccountTools: [
    "ChangePassword!+ *old_password *new_password",
    "DeleteAccount!+ *password",
    "GetAccountInformation!",
    "LogoutUser!+",
    "QueryUser! username email",
    "RegisterUser+ *username *password *email name phone",
    "ResetPassword+ *username *verification_code *new_password",
    "SendVerificationCode+ *username *email",
    "UpdateAccountInformation!+ *password new_email new_phone_number new_name",
    "UserLogin+ *username *password",
  ],
  Alarm: ["AddAlarm!+ *time", "DeleteAlarm!+ *alarm_id", "FindAlarms! start_range end_range"],
  Calendar: [
    "CreateEvent!+ *name *event_type description *start_time *end_time location attendees[]",
    "DeleteEvent!+ *event_id",
    "ModifyEvent!+ *event_id new_name new_start_time new_end_time new_description new_location new_attendees[]",
    "QueryCalendar! *start_time *end_time",
  ],
  Email: ["SendEmail!+ *to[] *subject *body", "SearchInbox! query match_type sender start_date end_date"],
  Messages: ["SendMessage!+ *receiver *message", "SearchMessages! query match_type sender start_date end_date"],
  Reminder: [
    "AddReminder!+ *task due_date",
    "GetReminders!",
    "DeleteReminder!+ *reminder_id",
    "CompleteReminder!+ *reminder_id",
  ],
  Weather: ["CurrentWeather *location", "ForecastWeather *location", "HistoricWeather *location *month"],
};

const suites = Object.entries(SUITES).map(([name, tools]) => ({
  name,
  apis: tools.map((line) => {
    const [tool = "", ...parameters] = line.split(" ");
    return {
      name: tool.replace(/[!+]/g, ""),
      description: "",
      is_action: tool.includes("+"),
      requires_auth: tool.includes("!"),
      parameters: Object.fromEntries(
        parameters.map((one) => [
          one.replace(/[*[\]]/g, ""),
          { type: one.endsWith("[]") ? "array" : "string", required: one.startsWith("*") },
        ]),
      ),
    };
  }),
}));

const account = (username: string, more: object = {}): object => ({
  username,
  email: `${username}@post.example`,
  phone: "555-000-1111",
  name: username,
  password: "sesame",
  session_token: null,
  ...more,
});

const email = (date: string, subject: string, body: string): object => ({
  date,
  sender: "bo@post.example",
  receivers: ["ann@post.example"],
  subject,
  body,
});

const day = (date: string): object => ({ date, high: 9, low: 1, conditions: "Fog" });

/** Two users: Ann has records of every kind, Bo has none. */
const DATABASES: Readonly<Record<string, object>> = {
  Account: { ann: account("ann"), bo: account("bo", { session_token: "held" }), cy: account("cy") },
  Alarm: { ann: { a1: { alarm_id: "a1", time: "06:30:00" }, a2: { alarm_id: "a2", time: "22:00:00" } } },
  Calendar: {
    ann: {
      e1: {
        event_id: "e1",
        name: "Tea",
        event_type: "event",
        start_time: "2024-05-02 10:00:00",
        end_time: "2024-05-02 12:00:00",
        location: null,
        description: null,
        attendees: null,
      },
    },
  },
  Email: {
    ann: Object.fromEntries(
      [
        email("2024-04-01 08:00:00", "Boat", "The red boat"),
        email("2024-04-03 08:00:00", "Car", "a BLUE car"),
        email("2024-04-03 08:00:00", "Bus", "blue and red"),
        email("2030-01-01 08:00:00", "Later", "red"),
        ...[4, 5, 6, 7].map((n) => email(`2024-04-0${n} 08:00:00`, "Spam", "lots")),
      ].map((one, i) => [`m${i}`, { email_id: `m${i}`, ...one }]),
    ),
    cy: {},
  },
  Message: {
    ann: { t1: { message_id: "t1", timestamp: "2024-04-01 08:00:00", sender: "bo", message: "Hello there" } },
    cy: {},
  },
  Reminder: { ann: { r1: { reminder_id: "r1", task: "Water", due_date: null, status: "pending" } } },
  Weather: {
    oslo: { "2024-05-01": day("2024-05-01"), "2024-05-02": day("2024-05-02") },
    rome: Object.fromEntries(["2024-05-02", "2024-05-03", "2024-05-04"].map((date) => [date, day(date)])),
  },
  HistoricWeather: { oslo: { may: { min_temp: 4, avg_rainfall: 2.5 } } },
};

/** A release of two users that is written for tests, with these dialogues. */
export function smallRelease(dialogues: readonly object[] = []): string {
  const databases = Object.entries(DATABASES).map(([name, held]) => [`databases/${name}.json`, JSON.stringify(held)]);
  const lines = dialogues.map((one) => `${JSON.stringify(one)}\n`).join("");
  return folder({ ...Object.fromEntries(databases), "apis.json": JSON.stringify(suites), "dialogues.jsonl": lines });
}

/** A dialogue of a user, whose calls are all in its second turn. */
export function dialogueOf(id: string, username: string | null, apis: readonly object[]): object {
  const user = username === null ? { username: "ann" } : { username, session_token: "token" };
  return {
    file: `small/${id}.json`,
    conversation_id: id,
    user,
    metadata: { timestamp: "2024-05-01 09:00:00", location: "Oslo" },
    conversation: [
      { role: "user", text: "Please" },
      { role: "assistant", text: "Done", apis },
    ],
  };
}
