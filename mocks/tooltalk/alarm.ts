import { Refusal } from "../tau/refusal.js";
import { type Records, recordOf, type Session } from "./session.js";
import { readTime } from "./time.js";
import { suite } from "./tool.js";

interface Alarm {
  readonly alarm_id: string;
  readonly time: string;
}

/** The tools of alarms. */
export const alarm = suite({
  AddAlarm: {
    needsLogin: true,
    required: ["time"],
    call({ time }, session) {
      readTime(time);
      const { username } = session.user();
      const alarm_id = session.nextId(4, 4);
      session.keep("alarm", username, { ...alarmsOf(session), [alarm_id]: { alarm_id, time } });
      return { alarm_id };
    },
  },
  DeleteAlarm: {
    needsLogin: true,
    required: ["alarm_id"],
    call({ alarm_id }, session) {
      const alarms = alarmsOf(session);
      const held = recordOf(alarms, alarm_id);
      if (held === undefined) throw new Refusal(`Alarm ${alarm_id} not found.`);
      const { [held.alarm_id]: _, ...others } = alarms ?? {};
      session.keep("alarm", session.user().username, others);
      return { status: "success" };
    },
  },
  FindAlarms: {
    needsLogin: true,
    call({ start_range, end_range }, session) {
      const alarms = alarmsOf(session);
      if (alarms === null) return { alarms: [] };
      const start = start_range === null ? -Infinity : readTime(start_range);
      const end = end_range === null ? Infinity : readTime(end_range);
      if (start > end) throw new Refusal("Start range must be earlier than end range.");
      return { alarms: Object.values(alarms).filter(({ time }) => start <= readTime(time) && readTime(time) <= end) };
    },
  },
});

const alarmsOf = (session: Session): Records<Alarm> | null => session.records<Alarm>("alarm", session.user().username);
