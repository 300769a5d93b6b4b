import type { Command, Expression } from "../../../labels/index.js";
import { printValue } from "../../../labels/print.js";
import {
  appended,
  canonical,
  type Edit,
  editsOf,
  Holdings,
  type Task,
  tasksOf,
  taskTouched,
} from "../../scores/commands/tree.js";
import type { LucidDialogue } from "./example.js";
import type { Rules } from "./rules.js";
import { type Held, type ReadExample, type Side, type SlotEdit, valueSimilarity } from "./similarity.js";
import { Prompt, type PromptContext, strip, textIntent, textSlots } from "./text.js";

/** Marks of a System turn. null: the metric does not apply, and the turn is not counted. */
export interface Marks {
  readonly intent: number | null;
  readonly exact: number;
  /** An error if the original crashes on this turn. */
  readonly slots: number | null | Error;
  readonly goal: number | null | Error;
}

export type Mark = keyof Marks;

export interface Marked extends ReadExample {
  readonly marks: Marks;
  /** The difference between the goal states in words; null if there is none, or if it was not requested. */
  readonly goalNote: string | null;
}

/** Marks every System turn of a dialogue; `explains` describes differences of goal states in words. */
export function evaluate(
  dialogue: LucidDialogue,
  rules: Rules,
  intents: ReadonlySet<string>,
  explains = false,
): Marked[] {
  const examples = rules.has("reading") ? readTrees(dialogue, rules) : readTexts(dialogue, !rules.has("case"), intents);
  const states = { gold: new Map<string, Held>(), predicted: new Map<string, Held>() };
  return examples.map((read) => {
    const { gold, predicted } = read;
    for (const edit of gold.edits) carryOut(edit, states.gold);
    for (const edit of predicted.edits) carryOut(edit, states.predicted);
    const compared = rules.has("scope") ? states : activeStates(read, states);
    const goal = orCrash(() => goalMark(read, compared, rules));
    return {
      ...read,
      marks: {
        intent: intentMark(gold.intents, predicted.intents),
        exact: gold.exact === predicted.exact ? 1 : 0,
        slots: orCrash(() => slotMark(read, rules)),
        goal,
      },
      goalNote: explains && typeof goal === "number" && goal < 1 ? differenceOf(compared) : null,
    };
  });
}

/** null if neither side has an intent. */
function intentMark(gold: readonly string[], predicted: readonly string[]): number | null {
  if (gold.length === 0 && predicted.length === 0) return null;
  return gold.length === predicted.length && gold.every((intent, at) => intent === predicted[at]) ? 1 : 0;
}

/** null if neither side sets a slot, 0 if only one does, otherwise the product over the slots. */
function slotMark({ gold, predicted }: ReadExample, rules: Rules): number | null {
  if (gold.edits.length === 0 && predicted.edits.length === 0) return null;
  if (gold.edits.length === 0 || predicted.edits.length === 0) return 0;
  return likeness(outcome(predicted.edits), outcome(gold.edits), rules);
}

interface States {
  readonly gold: State;
  readonly predicted: State;
}

/** Like the slot mark, but over the accumulated state. */
function goalMark({ gold, predicted }: ReadExample, states: States, rules: Rules): number | null {
  if (gold.edits.length === 0 && predicted.edits.length === 0) return null;
  const isOneSided = gold.edits.length === 0 || predicted.edits.length === 0;
  return isOneSided && !rules.has("scope") ? 0 : likeness(states.predicted, states.gold, rules);
}

/** The original's states, restricted to the slots of each side's active intent. */
function activeStates({ gold, predicted }: ReadExample, states: States): States {
  return { gold: restricted(states.gold, gold.active), predicted: restricted(states.predicted, predicted.active) };
}

type State = ReadonlyMap<string, Held | null>;

const outcome = (edits: readonly SlotEdit[]): State => new Map(edits.map((edit) => [edit.key, edit.held]));

function carryOut({ key, held: value, item }: SlotEdit, state: Map<string, Held>): void {
  if (value === null) state.delete(key);
  else state.set(key, item === null ? value : held(appended(treeOf(state.get(key)), item)));
}

const treeOf = (value: Held | undefined): Expression | undefined => value?.tree ?? undefined;

/** Restricts a state to the slots of some intents; without intents it stays whole. */
function restricted(state: State, active: readonly string[]): State {
  if (active.length === 0) return state;
  return new Map([...state].filter(([key]) => active.some((start) => key.startsWith(start))));
}

/** The product of the similarities; 0 if the slots differ. */
function likeness(predicted: State, gold: State, rules: Rules): number {
  if (predicted.size !== gold.size) return 0;
  let product = 1;
  for (const [key, value] of predicted) {
    const wanted = gold.get(key);
    if (wanted === undefined) product = 0;
    else if (value === null || wanted === null) product *= value === wanted ? 1 : 0;
    // Continues after a 0: the original compares every value, and crashes on an empty one.
    else product *= valueSimilarity(value, wanted, rules);
  }
  return product;
}

const MAX_NAMED = 5;

function differenceOf({ gold, predicted }: States): string {
  const slots = [...new Set([...gold.keys(), ...predicted.keys()])];
  const lines = slots.flatMap((slot) => {
    const [wanted, found] = [gold.get(slot)?.text, predicted.get(slot)?.text];
    if (wanted === found) return [];
    if (found === undefined) return [`${slot} is missing`];
    return [wanted === undefined ? `${slot} is too many` : `${slot} is ${found}, not ${wanted}`];
  });
  const more = lines.length - MAX_NAMED;
  return `${lines.slice(0, MAX_NAMED).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

/** The mark, or the error with which the original crashes. */
function orCrash(mark: () => number | null): number | null | Error {
  try {
    return mark();
  } catch (error) {
    if (error instanceof Error && error.name === "IndexError") return error;
    throw error;
  }
}

/** Reads System turns like the published script, which lower-cases them for exact match and slots: `isFolded`. */
function readTexts(
  { lines, before, examples }: LucidDialogue,
  isFolded: boolean,
  intents: ReadonlySet<string>,
): ReadExample[] {
  const prompt = new Prompt(lines, intents);
  return examples.map((example, at) => {
    const context = prompt.at(example.index, before[at] ?? 0);
    return {
      example,
      gold: textSide(example.gold, context, isFolded),
      predicted: textSide(example.predicted, context, isFolded),
    };
  });
}

function textSide(text: string, context: PromptContext, isFolded: boolean): Side {
  const command = strip(text);
  const folded = isFolded ? command.toLowerCase() : command;
  const slots = textSlots(folded, context) ?? [];
  return {
    exact: folded,
    // Intents are searched in the text without lower-casing, as in the original.
    intents: intentList(textIntent(command, context)),
    active: intentList(textIntent(folded, context)),
    edits: [...slots].map(([key, value]) => ({ key, held: { text: value, tree: null }, item: null })),
  };
}

const intentList = (intent: string | null): string[] => (intent === null ? [] : [intent]);

function readTrees({ examples }: LucidDialogue, rules: Rules): ReadExample[] {
  const tasks = new Map<number, string>();
  const holdings = new Holdings();
  return examples.map((example) => {
    const { gold: command, predicted: guess } = example.trees();
    const gold = treeSide(command, example.gold);
    const predicted = treeSide(guess, example.predicted);
    if (command !== null) {
      for (const edit of editsOf(command, example.index, tasks)) holdings.apply(edit);
      if (command.kind === "start") tasks.set(example.index, command.intent.text);
    }
    return { example, gold, predicted };

    function treeSide(tree: Command | null, text: string): Side {
      if (tree === null) return { exact: `no command: ${strip(text)}`, intents: [], active: [], edits: [] };
      const edited = tasksOf(tree, example.index, tasks);
      const touched = rules.has("verbs") ? taskTouched(tree, tasks) : null;
      const about = touched === null ? edited : [touched];
      return {
        exact: canonical(tree),
        intents: about.map((task) => (rules.has("naming") ? task.intent : label(task))),
        active: edited.map(label),
        edits: editsOf(tree, example.index, tasks).flatMap((edit) => slotEdit(edit, holdings, rules) ?? []),
      };
    }
  });
}

const label = ({ index, intent }: Task): string => `turn${index}.${intent}`;

/** null if a call leaves a slot empty. */
function slotEdit(edit: Edit, holdings: Holdings, rules: Rules): SlotEdit | null {
  const value = rules.has("values") ? holdings.resolve(edit.value) : edit.value;
  const isEmptied = rules.has("clearing") && value.kind === "literal" && value.type === "none";
  if (isEmptied && edit.isCall) return null;
  const result = edit.isAppend ? appended(holdings.at(`x${edit.variable}.${edit.slot}`), value) : value;
  return { key: editKey(edit, rules), held: isEmptied ? null : held(result), item: edit.isAppend ? value : null };
}

function editKey({ task, variable, slot, isCall }: Edit, rules: Rules): string {
  const path = `x${variable}.${slot}`;
  if (rules.has("slots")) return task === null ? path : `${label(task)}.${slot}`;
  if (task === null) return "UNKNOWN_SLOT";
  return isCall ? `${label(task)}.${slot}` : `${label(task)}.${path}`;
}

/** A value with its text: the content of a string, or the literal as written. */
function held(tree: Expression): Held {
  return { text: tree.kind === "literal" && tree.type === "str" ? tree.value : printValue(tree), tree };
}
