import type { SignalKind } from "../../../kit/internal.js";
import { didYouMean } from "../../../schema/nearest.js";
import { strictlyPlayed } from "../../../users/dialogue/recorder.js";
import type { Observation, ObservedSignals } from "../observation.js";
import { isWorded, slotDifferences, type Tools, type Verdict, type WantedSlots } from "./verdict.js";

export function askedFor({ observed }: Observation, slot: string): Verdict {
  const questions = observed.filter(({ kinds }) => hasAnyKind(kinds, "ask", "choose"));
  const slots = distinct(questions.map((one) => one.slot));
  const instead =
    slots.length === 0 ? "it asked for nothing" : `it asked for ${slots.join(", ")}${didYouMean(slot, slots)}`;
  return verdict(
    `ask for ${slot}`,
    instead,
    questions.find((one) => one.slot === slot),
  );
}

export function confirmed({ observed }: Observation): Verdict {
  const kinds = distinct(observed.flatMap((one) => one.kinds));
  const instead = kinds.length === 0 ? "it signalled nothing" : `it signalled ${kinds.join(", ")}`;
  return verdict(
    "ask for a confirmation",
    instead,
    observed.find((one) => hasAnyKind(one.kinds, "confirm")),
  );
}

export function performed({ observed }: Observation, intent: string, slots: WantedSlots, tools: Tools): Verdict {
  const all = observed.filter(({ kinds }) => hasAnyKind(kinds, "performed", "found"));
  const pairs = Object.entries(slots).map(([slot, value]) => `${slot}=${tools.print(value)}`);
  const wanted = `perform ${intent}${pairs.length === 0 ? "" : `(${pairs.join(", ")})`}`;
  const candidates = all
    .filter((one) => one.intent === intent)
    .map((one) => ({ one, wrong: differences(one, slots, tools) }))
    .sort((a, b) => a.wrong.length - b.wrong.length || b.one.at - a.one.at);
  const [nearest] = candidates;
  if (nearest === undefined) {
    const intents = distinct(all.map((one) => one.intent));
    const others = intents.length === 0 ? "it performed nothing" : `it performed ${intents.join(", ")}`;
    return verdict(wanted, `${others}${didYouMean(intent, intents)}`, undefined);
  }
  const { wrong } = nearest;
  if (wrong.length === 0) return verdict(wanted, "", nearest.one);
  const times = candidates.length === 1 ? "" : `, ${candidates.length} times`;
  const instead = `it performed ${intent} with other slots${times}`;
  const isOpen = candidates.some(({ one }) => one.slots === undefined);
  return { pass: false, isOpen, wanted, instead, mark: { at: nearest.one.at, note: wrong.join("\n") } };
}

export function failed({ observed }: Observation, reason: string | RegExp | undefined, tools: Tools): Verdict {
  const failures = observed.filter(({ kinds }) => hasAnyKind(kinds, "failed"));
  const isMeant = (said: string) => reason === undefined || isWorded(said, reason, tools);
  const reasons = distinct(failures.map((one) => one.reason)).map((one) => JSON.stringify(one));
  return verdict(
    `fail${reason === undefined ? "" : `: ${tools.print(reason)}`}`,
    reasons.length === 0 ? "nothing failed" : `it failed: ${reasons.join(", ")}`,
    failures.find((one) => isMeant(one.reason ?? "")),
  );
}

export function refused({ observed }: Observation, code: string | undefined): Verdict {
  const errors = observed.filter(({ kinds }) => hasAnyKind(kinds, "error"));
  const codes = distinct(errors.map((one) => one.code));
  return verdict(
    `refuse a command${code === undefined ? "" : ` with ${code}`}`,
    codes.length === 0
      ? "no command was refused"
      : `it refused with ${codes.join(", ")}${didYouMean(code ?? "", codes)}`,
    errors.find((one) => code === undefined || one.code === code),
  );
}

export function asPlanned({ observed, transcript }: Observation): Verdict {
  const wanted = "keep to its plan";
  const unplanned = observed.find(({ code }) => code === "UNPLANNED_OUTCOME");
  if (unplanned !== undefined) {
    const mark = { at: unplanned.at, note: "nothing was planned for this" };
    return { pass: false, wanted, instead: "it asked for what was not planned", mark };
  }
  const left = Object.entries((transcript?.extra?.unconsumed ?? {}) as Readonly<Record<string, number>>);
  if (left.length === 0 && (transcript === null || !strictlyPlayed.has(transcript)))
    return { pass: false, isOpen: true, wanted, instead: "it was not rehearsed here with strict: true", mark: null };
  if (left.length === 0) return { pass: true, wanted, instead: "", mark: null };
  const counts = left.map(([intent, count]) => `${count} of ${intent}`).join(", ");
  return { pass: false, wanted, instead: `it left planned outcomes over: ${counts}`, mark: null };
}

function verdict(wanted: string, instead: string, found: ObservedSignals | undefined): Verdict {
  if (found === undefined) return { pass: false, wanted, instead, mark: null };
  return { pass: true, wanted, instead: "", mark: { at: found.at, note: "here" } };
}

function differences({ slots }: ObservedSignals, wanted: WantedSlots, tools: Tools): string[] {
  if (slots !== undefined) return slotDifferences(slots, wanted, tools);
  return Object.keys(wanted).length === 0 ? [] : ["only LUCID's wording was recorded here, without slots"];
}

function hasAnyKind(kinds: readonly SignalKind[], ...wanted: readonly SignalKind[]): boolean {
  return kinds.some((kind) => wanted.includes(kind));
}

function distinct<T>(values: readonly (T | undefined)[]): T[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
