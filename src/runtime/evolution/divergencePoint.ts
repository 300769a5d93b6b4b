import { type Filter, type Signal, sameValue, type TaskState, type Value } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import { walkCommand } from "../../labels/transform.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { newIntent, newSlot } from "../../schema/compare/renames.js";
import type { Renames, SchemaChange, SchemaChangeKind } from "../../schema/index.js";
import type { SystemTurn, Transcript, Turn } from "../../transcript/index.js";
import type { DialogueRecord } from "../replay/replay.js";
import { renameTranscript, Variables } from "./rename.js";

interface Answered {
  readonly turn: SystemTurn;
  readonly signals: readonly Signal[];
}

/** Returns where two executions diverge: at the first command with another answer, or in the final values. */
export function divergencePointOf(
  transcript: Transcript,
  was: DialogueRecord,
  is: DialogueRecord,
  renames: Renames,
): DivergencePoint & { readonly index: number | "final"; readonly text: string | null } {
  const before = answersOf(was.turns);
  const expected = answersOf(renameTranscript({ id: was.id, turns: was.turns }, renames, new Map()).turns);
  const after = answersOf(is.turns);
  const variables = new Variables(transcript.turns);
  const started = new Set<string>();
  for (const [at, turn] of transcript.turns.entries()) {
    const tree = turn.author === "System" ? tryParseCommand(turn.command) : null;
    if (tree?.kind === "start") started.add(tree.intent.text);
    variables.pass(at, tree);
  }
  const intentOf = (index: number): string | undefined => variables.intentOf(index);
  const nth = expected.findIndex((one, place) => !sameSignals(one.signals, after[place]?.signals ?? []));
  const old = before[nth];
  if (old === undefined) {
    const changed = changedTasks(was.state, is.state, renames);
    return { index: "final", text: null, command: null, was: changed, is: [], intentOf, started };
  }
  const { turn, signals } = old;
  const answer = after[nth];
  return {
    index: turn.index ?? answer?.turn.index ?? nth,
    text: turn.command,
    command: tryParseCommand(turn.command),
    was: signals,
    is: answer?.signals ?? [],
    intentOf,
    started,
  };
}

function answersOf(turns: readonly Turn[]): Answered[] {
  const answers: { turn: SystemTurn; signals: Signal[] }[] = [];
  for (const turn of turns) {
    if (turn.author === "System") answers.push({ turn, signals: [] });
    else if (turn.author === "Signal" && turn.signal !== undefined) answers.at(-1)?.signals.push(turn.signal);
  }
  return answers;
}

/** Only the codes of errors are compared, as their messages contain renamed names. */
const sameSignals = (one: readonly Signal[], other: readonly Signal[]): boolean =>
  one.length === other.length &&
  one.every((signal, at) => {
    const twin = other[at] as Signal;
    if (signal.kind === "error" && twin.kind === "error") return signal.code === twin.code;
    return sameValue(signal as unknown as Value, twin as unknown as Value);
  });

/** Returns the tasks with different final values, as signals that carry the differing slots. */
function changedTasks(
  was: Readonly<Record<string, TaskState>>,
  is: Readonly<Record<string, TaskState>>,
  renames: Renames,
): Signal[] {
  return Object.entries(was).flatMap(([name, { intent, slots }]): Signal[] => {
    const other = is[name as `x${number}`];
    const differing = Object.entries(slots).filter(([slot, value]) => {
      const held = other?.slots[newSlot(renames, intent, slot)];
      return held === undefined || !sameValue(value as Value, held as Value);
    });
    const isSame = other !== undefined && other.intent === newIntent(renames, intent) && differing.length === 0;
    const filter = Object.fromEntries(differing) as Filter;
    return isSame ? [] : [{ kind: "found", ref: name as `x${number}`, intent, filter, rows: [] }];
  });
}

/** First divergence of a dialogue on a newer schema, in the names of the older one. */
interface DivergencePoint {
  /** Null for the values at the end. */
  readonly command: Command | null;
  /** Signals on the older schema. */
  readonly was: readonly Signal[];
  /** Signals on the newer schema. */
  readonly is: readonly Signal[];
  intentOf(index: number): string | undefined;
  readonly started: ReadonlySet<string>;
}

/** Kinds of change that lead to each error code. */
const BY_CODE: Readonly<Record<string, readonly SchemaChangeKind[]>> = {
  UNKNOWN_INTENT: ["intent_removed"],
  UNKNOWN_VARIABLE: ["intent_removed"],
  NOT_A_TASK: ["intent_removed"],
  UNKNOWN_SLOT: ["slot_removed"],
  WRONG_TYPE: ["type_narrowed", "type_changed", "type_widened"],
  WRONG_VALUE: ["values_gone", "type_narrowed", "type_changed", "dontcare_changed"],
  NOT_A_LIST: ["type_changed"],
  NOT_CONFIRMABLE: ["confirmation_dropped", "became_query"],
  NOT_A_QUERY: ["no_longer_query"],
  NOT_A_FILTER: ["no_longer_query"],
};

const OF_ASKING: readonly SchemaChangeKind[] = [
  "newly_required",
  "no_longer_required",
  "condition_changed",
  "order_changed",
  "waiting_changed",
  "slot_removed",
];
const OF_CONFIRMING: readonly SchemaChangeKind[] = ["confirmation_added", "confirmation_dropped"];
const OF_PERFORMING: readonly SchemaChangeKind[] = ["performs_changed", "became_query", "no_longer_query"];
const OF_RESULTS: readonly SchemaChangeKind[] = [
  "match_changed",
  "entity_changed",
  "type_widened",
  "slot_removed",
  "dontcare_changed",
];

/**
 * Returns the changes that caused a divergence: those of its intents and slots that can have the visible effect; if
 * there are none, all changes of those intents; otherwise those of all intents that the dialogue started. Renames are
 * followed, so they count only as a last resort: code that reads a slot by its old name may be the reason. Empty if no
 * change concerns the dialogue.
 */
export function explain(divergence: DivergencePoint, changes: readonly SchemaChange[]): readonly SchemaChange[] {
  const old = changes.filter(({ kind }) => kind !== "intent_added");
  const isRename = ({ kind }: SchemaChange): boolean => kind === "intent_renamed" || kind === "slot_renamed";
  const { intents, slots } = inPlay(divergence);
  const effective = new Set(effectsOf(divergence));
  const isNamed = ({ slot }: SchemaChange): boolean => slot === undefined || slots.has(slot);
  const ofIntents = old.filter(({ intent }) => intents.has(intent));
  const possible = ofIntents.filter(({ kind }) => effective.has(kind));
  const others = ofIntents.filter((change) => !isRename(change));
  const renames = ofIntents.filter(isRename);
  const ofDialogue = old.filter(({ intent }) => divergence.started.has(intent));
  // In descending order of certainty; the first that is not empty is returned.
  const ranked = [
    // A change of a name in the command that can have this effect; then one elsewhere in the same intents.
    possible.filter(isNamed),
    possible,
    // A change with unknown effect; renames come after it, since they are followed.
    others.filter(isNamed),
    renames.filter(isNamed),
    others,
    // Nothing changed in these intents: an earlier task may be the cause.
    ofDialogue,
  ];
  return ranked.find((some) => some.length > 0) ?? [];
}

function effectsOf({ was, is }: DivergencePoint): readonly SchemaChangeKind[] {
  const [refused] = is;
  if (refused?.kind === "error") return BY_CODE[refused.code] ?? [];
  const kinds = new Set([...was, ...is].map(({ kind }) => kind));
  const effects: SchemaChangeKind[] = [];
  if (kinds.has("choose")) effects.push("choices_changed");
  if (kinds.has("ask")) effects.push(...OF_ASKING);
  if (kinds.has("confirm")) effects.push(...OF_CONFIRMING);
  if (kinds.has("ready")) effects.push(...OF_PERFORMING);
  if (effects.length === 0 || is.every(({ kind }) => kind === "found")) effects.push(...OF_RESULTS);
  return effects;
}

function inPlay({ command, was, is, intentOf }: DivergencePoint): { intents: Set<string>; slots: Set<string> } {
  const [intents, slots] = [new Set<string>(), new Set<string>()];
  const variable = (index: number): void => {
    const intent = intentOf(index);
    if (intent !== undefined) intents.add(intent);
  };
  if (command !== null) {
    walkCommand(command, {
      intent: ({ text }) => intents.add(text),
      variable: ({ index }) => {
        if (command.kind !== "say") variable(index);
      },
      slot: ({ text }) => slots.add(text),
    });
  }
  for (const signal of [...was, ...is]) {
    if ("ref" in signal) variable(Number(signal.ref.slice(1)));
    if ("slot" in signal) slots.add(signal.slot);
    const sent = "arguments" in signal ? signal.arguments : "filter" in signal ? signal.filter : {};
    for (const slot of Object.keys(sent)) slots.add(slot);
  }
  return { intents, slots };
}
