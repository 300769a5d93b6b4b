import { python } from "backlot/kit";
import { Refusal } from "../tau/refusal.js";
import { type Records, recordOf, type Session } from "./session.js";
import { readDateTime } from "./time.js";
import { suite } from "./tool.js";

interface Reminder {
  readonly reminder_id: string;
  readonly task: string;
  readonly due_date: string | null;
  readonly status: "pending" | "complete";
}

/** The tools of reminders. */
export const reminder = suite({
  AddReminder: {
    needsLogin: true,
    required: ["task"],
    call({ task, due_date }, session) {
      const { username } = session.user();
      const held = remindersOf(session);
      // A user without reminders gets an empty list, even if the date is then refused.
      if (held === null) session.keep("reminder", username, {});
      if (due_date !== null && !isDateTime(due_date)) throw new Refusal(`Invalid due_date: ${due_date}`);
      const reminder_id = session.nextId(2, 4);
      session.keep("reminder", username, {
        ...held,
        [reminder_id]: { reminder_id, task, due_date, status: "pending" },
      });
      return { reminder_id };
    },
  },
  CompleteReminder: {
    needsLogin: true,
    required: ["reminder_id"],
    call({ reminder_id }, session) {
      const { all, one } = reminderOf(reminder_id, session);
      if (one.status === "complete") throw new Refusal(`Reminder ${reminder_id} already completed`);
      session.keep("reminder", session.user().username, { ...all, [one.reminder_id]: { ...one, status: "complete" } });
      return { status: "success" };
    },
  },
  DeleteReminder: {
    needsLogin: true,
    required: ["reminder_id"],
    call({ reminder_id }, session) {
      const { all, one } = reminderOf(reminder_id, session);
      const { [one.reminder_id]: _, ...others } = all;
      session.keep("reminder", session.user().username, others);
      return { status: "success" };
    },
  },
  GetReminders: {
    needsLogin: true,
    call: (_, session) => ({ reminders: Object.values(remindersOf(session) ?? {}) }),
  },
});

/** Returns a reminder with all of its user's. @throws Refusal, for a user without any with Python's message */
function reminderOf(id: unknown, session: Session): { readonly all: Records<Reminder>; readonly one: Reminder } {
  const all = remindersOf(session);
  if (all === null) throw new Refusal(python.repr(session.user().username));
  const one = recordOf(all, id);
  if (one === undefined) throw new Refusal(`Reminder ${id} not found in database`);
  return { all, one };
}

const remindersOf = (session: Session): Records<Reminder> | null =>
  session.records<Reminder>("reminder", session.user().username);

function isDateTime(text: unknown): boolean {
  try {
    readDateTime(text);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
