import { counted } from "../../../base/json/counted.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import { commandsOf } from "../../../transcript/commands.js";
import { startedIntents } from "../../../transcript/events/intents.js";
import type { Transcript } from "../../../transcript/index.js";
import { canonicalCommand, type Numbering } from "../../policies/numbering.js";
import type { MatcherResult } from "../matcherTypes.js";
import type { MatchMode } from "../modes.js";
import type { Observation } from "../observation.js";
import { type Mark, report } from "../report.js";
import { firstDifference } from "./difference.js";

export function sameDialogueVerdict(
  received: Transcript,
  expected: Transcript,
  mode: MatchMode,
  reception: Observation,
): MatcherResult {
  const claim = `${VERBS[mode]} ${JSON.stringify(expected.id)}${mode === "unordered" ? " in any order" : ""}`;
  const difference = mode === "strict" ? firstDifference(received, expected) : setDifference(received, expected, mode);
  const headline =
    difference === null
      ? `expected the dialogue not to ${claim}, but it does`
      : `expected the dialogue to ${claim}, but it ${mode === "strict" ? "differs at the marked turn" : "does not"}`;
  return { pass: difference === null, message: () => report(headline, reception, difference) };
}

const VERBS: Readonly<Record<MatchMode, string>> = {
  strict: "match",
  unordered: "match",
  contains: "contain",
  within: "stay within",
};

interface DialogueStep {
  readonly at: number;
  readonly key: string;
}

/** Returns the differences between two dialogues; null if neither side counts in this mode. */
function setDifference(received: Transcript, expected: Transcript, mode: MatchMode): Mark | null {
  const intents = [...new Set([received, expected].flatMap((one) => [...startedIntents(one.turns).values()]))].sort();
  const [has, wants] = [stepsOf(received, intents), stepsOf(expected, intents)];
  const extra = mode === "contains" ? [] : without(has, wants);
  const missing = mode === "within" ? [] : without(wants, has);
  if (extra.length === 0 && missing.length === 0) return null;
  const lines = [...missing.map(({ key }) => `- ${key}`), ...extra.map(({ key }) => `+ ${key}`)];
  const note = ["- expected and not there, + there and not expected:", ...lines].join("\n");
  return { at: extra[0]?.at ?? received.turns.length, note };
}

function without(steps: readonly DialogueStep[], others: readonly DialogueStep[]): DialogueStep[] {
  const counts = counted(others.map(({ key }) => key));
  return steps.filter(({ key }) => {
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left <= 0;
  });
}

/** @param intents in canonical order: a variable is named by the place of its intent */
function stepsOf(transcript: Transcript, intents: readonly string[]): DialogueStep[] {
  const begun = startedIntents(transcript.turns);
  const numbers: Numbering = new Map(
    [...begun].map(([ref, intent]) => [Number(ref.slice(1)), intents.indexOf(intent)]),
  );
  return commandsOf(transcript.turns).flatMap(({ turn, at, signals }) => {
    const isSaid = tryParseCommand(turn.command)?.kind === "say";
    const own = isSaid ? [] : [{ at, key: named(canonicalCommand(turn.command, numbers), intents) }];
    const answers = signals.map((signal) => {
      const intent = signal.ref === null ? null : (begun.get(signal.ref) ?? null);
      // LUCID words `performed` and `found` alike.
      const kind = signal.kinds.includes("found") ? "performed" : (signal.kinds[0] ?? "unknown");
      const parts = [kind, intent, signal.slot, signal.code].filter((part) => part !== null);
      return { at: signal.at, key: parts.join(" ") };
    });
    return [...own, ...answers];
  });
}

/** Replaces variables by names of intents in a command's text, except within texts. */
function named(text: string, intents: readonly string[]): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|\bx(\d+)\b/g, (whole, index?: string) =>
    index === undefined ? whole : (intents[Number(index)] ?? whole),
  );
}
