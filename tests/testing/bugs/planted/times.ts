import type { Row, SlotValues } from "../../../../src/kit/internal.js";
import * as build from "../../../../src/labels/build.js";
import { type BuildSlots, start } from "../../../../src/labels/build.js";
import { soundAgent, toolAgent } from "../agent/agent.js";
import { signalsOf, told, userTurn } from "../evidence.js";
import { isDone, type Moment } from "../moment.js";
import { wants, yes } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Slow back-ends, and the third time. */

const MINUTE_MS = 60_000;

const taxi = wants("A taxi from 14 Willow Street to the City Hospital, now.", "call_taxi", {
  pickup_address: "14 Willow Street",
  destination: "City Hospital",
  timing: "now",
});
/** Faults of half an hour. */
const slow = [{ intent: "call_taxi", delayMs: 30 * MINUTE_MS }];

/** Usual minutes until a taxi arrives, with and without a ramp; the call itself takes one of them. */
const USUAL = { plain: 7, ramp: 18 } as const;
/** Further minutes that the policy waits for. */
const PATIENCE = 3;

/** Returns the delay of a taxi that was called now, in minutes. The clock of dialogues starts at nine. */
function minutesLate(slots: SlotValues, row: Row = {}): number {
  const { arrives_at } = row;
  if (slots["timing"] !== "now" || typeof arrives_at !== "string") return 0;
  const [hours = 0, minutes = 0] = arrives_at.split(":").map(Number);
  return hours * 60 + minutes - 9 * 60 - (slots["wheelchair"] === true ? USUAL.ramp : USUAL.plain);
}

/** Returns the last performance of this user turn if its row shows a slow back-end; null otherwise. */
function lateIn({ fresh }: Moment) {
  const signal = fresh.at(-1)?.signal;
  return signal?.kind === "performed" && minutesLate(signal.arguments, signal.row) > PATIENCE ? signal : null;
}

/** Calls again if the first call took long. */
const callsAgain = changed({
  adds: (now, added) => {
    const late = added === 0 ? lateIn(now) : null;
    if (late !== null) return start(late.intent, late.arguments as BuildSlots);
    const signal = now.fresh.at(-1)?.signal;
    return added === 1 && signal?.kind === "confirm" ? build.confirm(signal.ref) : undefined;
  },
});

/** Asks no more from the third task on. */
const thirdUnasked = changed({
  adds: ({ fresh, tasks }) => {
    const signal = fresh.at(-1)?.signal;
    const done = tasks.filter((task) => isDone(task)).length;
    return signal?.kind === "confirm" && done >= 2 ? build.confirm(signal.ref) : undefined;
  },
});

export const TIMES = planted("time", [
  {
    name: "callsAgain",
    bug: "performs a task again when the back-end was slow",
    convictedBy: "performsOnce",
    intents: ["call_taxi"],
    policy: callsAgain,
    dialogue: { says: [taxi, yes], faults: slow },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").length > 1 ? "there are two taxis for one wish" : null,
  },
  {
    name: "noPatience",
    bug: "says that a task has failed when the back-end was slow, though it was performed",
    convictedBy: "tells what came of it (new)",
    intents: ["call_taxi"],
    policy: (backend) =>
      toolAgent(backend, {
        says: (text, _, { now }) => (lateIn(now()) === null ? text : "That took too long, so I have given it up."),
      }),
    sound: soundAgent,
    dialogue: { says: [taxi, yes], faults: slow },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").length > 0 && told(transcript, userTurn(transcript, 2)).includes("given it up")
        ? "the taxi is coming, and was told as given up"
        : null,
  },
  {
    name: "thirdUnasked",
    bug: "performs without a yes from the third task on",
    kind: "counting",
    convictedBy: "asksBeforePerforming",
    intents: ["set_reminder", "log_workout", "send_money"],
    policy: thirdUnasked,
    dialogue: {
      says: [
        wants("Remind me to water the ferns on 26 February.", "set_reminder", {
          text: "water the ferns",
          date: "2024-02-26",
        }),
        wants("I swam for 20 minutes.", "log_workout", { activity: "swimming", minutes: 20 }),
        wants("Send 80 euros to Grandma Rosa.", "send_money", { recipient: "Grandma Rosa", amount: 80 }),
      ],
    },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").some(({ intent }) => intent === "send_money")
        ? "the money was sent, though the user has never said yes"
        : null,
  },
]);
