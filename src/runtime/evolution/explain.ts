import type { Signal } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import { walkCommand } from "../../labels/transform.js";
import type { SchemaChange, SchemaChangeKind } from "../../schema/index.js";

/** Where a dialogue first goes another way on a newer schema, in the names of the older one. */
export interface DivergencePoint {
  /** Null for the values at the end. */
  readonly command: Command | null;
  /** The signals on the older schema. */
  readonly was: readonly Signal[];
  /** The signals on the newer one. */
  readonly is: readonly Signal[];
  /** The intents of the dialogue's variables, by their indexes. */
  intentOf(index: number): string | undefined;
  /** All intents that the dialogue started. */
  readonly started: ReadonlySet<string>;
}

/** What kinds of change lead to an error of some code. */
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

/** What kinds of change make a back-end ask, or not ask any more. */
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
 * The changes that led a dialogue another way: those of the intents and slots in play at its parting that can have
 * the visible effect; if none can, all changes of those intents; without any, all of the intents that the dialogue
 * started. Renames are followed, so they count only where nothing else does: code that reads a slot by its old name
 * may be the reason. Empty where no change concerns the dialogue.
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
  // From the surest explanation to the last resort; the first one that names any change is given.
  const ranked = [
    // A change of what the command names that can have this effect; then one elsewhere in the same intents.
    possible.filter(isNamed),
    possible,
    // A change whose effect is not known; a rename of the same thing only after it, since renames are followed.
    others.filter(isNamed),
    renames.filter(isNamed),
    others,
    // Nothing changed in the intents in play: what was started before may have led here.
    ofDialogue,
  ];
  return ranked.find((some) => some.length > 0) ?? [];
}

/** The kinds of change that can have the effect which is seen at a parting. */
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

/** The intents and slots that a command and its signals name. */
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
