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
import type { Held, ReadExample, Side, SlotEdit } from "./reading.js";
import type { Rules } from "./rules.js";
import { strip } from "./text.js";

/** Reads the System turns of a dialogue from their syntax trees, by those of the clean rules that apply. */
export function readTrees({ examples }: LucidDialogue, rules: Rules): ReadExample[] {
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
export function held(tree: Expression): Held {
  return { text: tree.kind === "literal" && tree.type === "str" ? tree.value : printValue(tree), tree };
}
