import type { Signal } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import { walkCommand } from "../../labels/transform.js";
import type { SchemaChange, SchemaChangeKind } from "../../schema/index.js";

/** First divergence of a dialogue on a newer schema, in the names of the older one. */
export interface DivergencePoint {
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
