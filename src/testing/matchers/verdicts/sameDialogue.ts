import { occurrences } from "../../../base/json/occurrences.js";
import { sameValue, type TaskState, type Value } from "../../../kit/internal.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import { finalDifference } from "../../../runtime/replay/compare.js";
import { commandsOf } from "../../../transcript/commands.js";
import { startedIntents } from "../../../transcript/events/intents.js";
import type { SignalTurn, Transcript, Turn } from "../../../transcript/index.js";
import { agrees, kindsOf } from "../../../transcript/recorded.js";
import { showSignal } from "../../../transcript/showSignal.js";
import { parseSignalText, signalText } from "../../../transcript/wording.js";
import { canonicalCommand, type Numbering, numbering, renumberSignal } from "../../policies/numbering.js";
import type { MatcherResult, MatchMode } from "../matcherTypes.js";
import type { Observation } from "../observation.js";
import { type Mark, report } from "../report.js";
import { badExpectation } from "../results.js";

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

/** Returns null if neither side counts in this mode. */
function setDifference(received: Transcript, expected: Transcript, mode: MatchMode): Mark | null {
  const intents = [...new Set([received, expected].flatMap((one) => [...startedIntents(one.turns).values()]))].sort();
  const [has, wants] = [stepsOf(received, intents), stepsOf(expected, intents)];
  if (mode === "contains" && wants.length === 0)
    throw badExpectation(`every dialogue contains ${JSON.stringify(expected.id)}, which has no command or signal`);
  const extra = mode === "contains" ? [] : without(has, wants);
  const missing = mode === "within" ? [] : without(wants, has);
  if (extra.length === 0 && missing.length === 0) return null;
  const lines = [...missing.map(({ key }) => `- ${key}`), ...extra.map(({ key }) => `+ ${key}`)];
  const note = ["- expected and not there, + there and not expected:", ...lines].join("\n");
  return { at: extra[0]?.at ?? received.turns.length, note };
}

function without(steps: readonly DialogueStep[], others: readonly DialogueStep[]): DialogueStep[] {
  const counts = occurrences(others.map(({ key }) => key));
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

/** Returns the first difference of the commands, signals, user turns or final values; the wording does not count. */
function firstDifference(received: Transcript, expected: Transcript): Mark | null {
  const numbers = numbering(received.turns, expected.turns);
  const [left, right] = [alignedTurns(received, expected), alignedTurns(expected, expected)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [actual, wanted] = [left[i], right[i]];
    if (actual !== undefined && wanted !== undefined && sameTurn(actual.turn, wanted.turn, numbers)) continue;
    const note =
      wanted === undefined ? "expected the end of the dialogue" : `expected ${formatTurn(wanted.turn, actual?.turn)}`;
    return { at: actual?.at ?? received.turns.length, note };
  }
  return finalMark(received, expected, numbers);
}

interface AlignedTurn {
  readonly at: number;
  readonly turn: Exclude<Turn, { author: "Response" }>;
}

/** Returns the turns to compare: signals only of the kinds that the expected dialogue observes. */
function alignedTurns({ turns }: Transcript, { observes }: Transcript): AlignedTurn[] {
  return turns.flatMap((turn, at) => {
    if (turn.author === "Response") return [];
    const isUnseen =
      turn.author === "Signal" && !(observes === undefined || kindsOf(turn).some((kind) => observes.includes(kind)));
    return isUnseen ? [] : [{ at, turn }];
  });
}

function sameTurn(actual: AlignedTurn["turn"], wanted: AlignedTurn["turn"], numbers: Numbering): boolean {
  if (actual.author === "System" && wanted.author === "System") {
    return canonicalCommand(actual.command, numbers) === canonicalCommand(wanted.command, new Map());
  }
  if (actual.author === "Signal" && wanted.author === "Signal") return sameSignal(actual, wanted, numbers);
  return actual.author === wanted.author;
}

function sameSignal(actual: SignalTurn, wanted: SignalTurn, numbers: Numbering): boolean {
  if (actual.signal !== undefined) return agrees(wanted, renumberSignal(actual.signal, numbers));
  const said = parseSignalText(actual.text ?? "");
  const meant = parseSignalText(wanted.text ?? (wanted.signal === undefined ? "" : signalText(wanted.signal)));
  if (said === null || meant === null) return actual.text === wanted.text;
  const index = Number(said.ref?.slice(1));
  const ref = said.ref === undefined ? undefined : `x${numbers.get(index) ?? index}`;
  return sameValue({ ...said, ref } as unknown as Value, { ...meant, ref: meant.ref } as unknown as Value);
}

function finalMark({ turns, final }: Transcript, expected: Transcript, numbers: Numbering): Mark | null {
  if (final === undefined || expected.final === undefined) return null;
  const held = Object.entries(final).map(([variable, task]): [string, TaskState] => {
    const index = Number(variable.slice(1));
    return [`x${numbers.get(index) ?? index}`, { ...task, confirmed: task.confirmed ?? false, performed: true }];
  });
  const difference = finalDifference(expected.final, Object.fromEntries(held));
  if (difference === null) return null;
  const note = `expected the values ${JSON.stringify(difference.expected)}\nnot ${JSON.stringify(difference.actual)}`;
  return { at: turns.length, note };
}

function formatTurn(turn: AlignedTurn["turn"], instead: AlignedTurn["turn"] | undefined): string {
  switch (turn.author) {
    case "User":
      return `the user's turn: ${turn.text}`;
    case "System":
      return turn.command;
    case "Signal":
      if (turn.signal === undefined) return turn.text ?? "";
      return showSignal(turn.signal, instead?.author === "Signal" ? { unlike: instead.signal } : {});
    default:
      return turn satisfies never;
  }
}
