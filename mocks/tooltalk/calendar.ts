import { Refusal } from "../tau/refusal.js";
import { type Records, recordOf, type Session } from "./session.js";
import { readDateTime } from "./time.js";
import { type Given, suite } from "./tool.js";

interface Event {
  readonly event_id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly [field: string]: unknown;
}

const ORDER = "Start time must be before end time.";

/** The tools of calendars. */
export const calendar = suite({
  CreateEvent: {
    needsLogin: true,
    required: ["name", "event_type", "start_time", "end_time"],
    call: create,
  },
  DeleteEvent: {
    needsLogin: true,
    required: ["event_id"],
    call({ event_id }, session) {
      const { [event(event_id, session).event_id]: _, ...others } = eventsOf(session) ?? {};
      session.keep("calendar", session.user().username, others);
      return { status: "success" };
    },
  },
  ModifyEvent: {
    needsLogin: true,
    required: ["event_id"],
    call: modify,
  },
  QueryCalendar: {
    needsLogin: true,
    required: ["start_time", "end_time"],
    call({ start_time, end_time }, session) {
      const events = eventsOf(session);
      if (events === null) throw new Refusal(`User ${session.user().username} has no events.`);
      const [from, to] = [readDateTime(start_time), readDateTime(end_time)];
      if (from > to) throw new Refusal(ORDER);
      return { events: Object.values(events).filter((one) => overlaps(one, from, to)) };
    },
  },
});

function create(given: Given, session: Session): unknown {
  const { name, event_type, description, start_time, end_time, location } = given;
  if (event_type !== "meeting" && event_type !== "event") throw new Refusal(`Event type ${event_type} not supported.`);
  const attendees = given.attendees as readonly string[] | null;
  if (event_type === "meeting" && (attendees ?? []).length === 0) throw new Refusal("Meeting must have attendees.");
  const { username } = session.user();
  checkTimes(start_time, end_time, session);
  const event_id = session.nextId(8, 4);
  const made = { event_id, name, event_type, description, start_time, end_time, location };
  session.keep("calendar", username, {
    ...eventsOf(session),
    [event_id]: { ...made, attendees: attendees === null ? null : withUser(attendees, username) },
  });
  return { event_id };
}

/** Changes an event field by field: what precedes a refusal is kept. */
function modify(given: Given, session: Session): unknown {
  const { new_name, new_start_time, new_end_time, new_description, new_location } = given;
  const { username } = session.user();
  let changed = event(given.event_id, session);
  const change = (field: string, value: unknown): void => {
    if (value === null) return;
    changed = { ...changed, [field]: value };
    session.keep("calendar", username, { ...eventsOf(session), [changed.event_id]: changed });
  };
  change("name", new_name);
  if (new_start_time !== null) {
    if (new_end_time === null) throw new Refusal("new_end_time must be provided if new_start_time is provided.");
    checkTimes(new_start_time, new_end_time, session);
  } else if (new_end_time !== null) {
    throw new Refusal("new_start_time must be provided if new_end_time is provided.");
  }
  change("start_time", new_start_time);
  change("end_time", new_end_time);
  change("description", new_description);
  change("location", new_location);
  const attendees = given.new_attendees as readonly string[] | null;
  change("attendees", attendees === null ? null : withUser(attendees, username));
  return { status: "success" };
}

function checkTimes(start: unknown, end: unknown, { now }: Session): void {
  const [from, to] = [readDateTime(start), readDateTime(end)];
  if (from > to) throw new Refusal(ORDER);
  if (from < now || to < now) throw new Refusal("Start time and end time must be in the future.");
}

function overlaps({ start_time, end_time }: Event, from: number, to: number): boolean {
  const [start, end] = [readDateTime(start_time), readDateTime(end_time)];
  return (from <= start && start <= to) || (from <= end && end <= to) || (start <= from && end >= to);
}

function event(id: unknown, session: Session): Event {
  const held = recordOf(eventsOf(session), id);
  if (held === undefined) throw new Refusal(`Event ${id} not found.`);
  return held;
}

const eventsOf = (session: Session): Records<Event> | null =>
  session.records<Event>("calendar", session.user().username);

const withUser = (attendees: readonly string[], username: string): readonly string[] =>
  attendees.includes(username) ? attendees : [...attendees, username];
