import { BacklotError } from "../../base/errors.js";
import type { IntentSpec, SlotSpec, SlotType } from "../../kit/internal.js";
import { nearestName } from "../../schema/nearest.js";
import type { Expression, Variable } from "../ast.js";
import { clip } from "./describe.js";
import { type Scope, SIGNALS, type Use, VERBS } from "./scope.js";

/** Limit on the problems of one command: each needs a search for a suggestion. */
const MAX_PROBLEMS = 100;

/** The first problems of a command. The next one ends the check, by throwing this object. */
export class Problems {
  private found: BacklotError[] | null = null;
  private areCut = false;

  push(problem: BacklotError): void {
    this.found ??= [];
    if (this.found.length === MAX_PROBLEMS) {
      this.areCut = true;
      throw this;
    }
    this.found.push(problem);
  }

  inOrder(): BacklotError[] {
    const { found } = this;
    if (found === null) return [];
    if (found.length > 1) found.sort((a, b) => (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0));
    if (this.areCut) {
      const message = `more than ${MAX_PROBLEMS} problems: the rest was not checked`;
      found.push(new BacklotError("TOO_MANY_PROBLEMS", message));
    }
    return found;
  }
}

/** Place of a value in a slot. For an unknown slot only names are checked. */
export interface ValuePlace {
  readonly intent: IntentSpec;
  /** The slot, or a part of its value, as messages name it: `passengers[0].first_name`. */
  readonly slot: string;
  readonly type: SlotType;
  /** True if operators are allowed: the value goes into a query's filter. */
  readonly filter: boolean;
  /** True if an object must be complete, as no question asks for its fields: in a filter, or in a query's hit. */
  readonly isWhole?: boolean;
  readonly operator?: string;
}

export interface ItemCheck {
  readonly problems: Problems;
  item(read: Expression, place: ValuePlace | null, type: SlotType | null): void;
}

/** Longer words are not misspelt names; comparing them would only cost time. */
const MAX_WORD_CHARACTERS = 80;

const MAX_LISTED = 12;

/** Returns the nearest name by edits, or the first that contains the word, as `departure_date` contains `date`. */
export function suggestedName(word: string, names: readonly string[]): string | null {
  if (word.length > MAX_WORD_CHARACTERS) return null;
  const whole = `_${word.toLowerCase()}_`;
  return nearestName(word, names) ?? names.find((name) => `_${name.toLowerCase()}_`.includes(whole)) ?? null;
}

const PYTHON_BUILTINS: ReadonlySet<string> = new Set(
  "abs all any bool bytes callable chr compile delattr dict dir enumerate eval exec exit filter float format getattr globals hasattr hash help id input int isinstance iter len list locals map max min next object open ord pow print quit range repr reversed round set setattr slice sorted str sum super tuple type vars zip __import__".split(
    " ",
  ),
);

export function unknownIntent(word: string, scope: Scope): string {
  const lower = word.toLowerCase();
  if (SIGNALS.has(lower)) return `no intent is called ${word}; signals come from the back-end`;
  if (VERBS.has(lower)) return `no intent is called ${word}; write ${lower}(…)`;
  if (PYTHON_BUILTINS.has(word)) return `no intent is called ${word}; Python's own functions cannot be called`;
  const suggestion = suggestedName(word, [...scope.catalog.keys()]);
  if (suggestion?.toLowerCase() === lower) return `no intent is called ${word}; capitals matter: ${suggestion}`;
  if (suggestion !== null) return `no intent is called ${word}; did you mean ${suggestion}?`;
  for (const spec of scope.catalog.values()) {
    if (spec.slots.some((slot) => slot.name === word)) {
      return `no intent is called ${word}; it is a slot of ${spec.command}`;
    }
  }
  const known =
    scope.catalog.size === 0 ? "there are none" : `the intents are ${formatNames([...scope.catalog.keys()])}`;
  return `no intent is called ${clip(word)}; ${known}`;
}

export function unknownSlot(word: string, spec: IntentSpec): string {
  const start = `${spec.command} has no slot ${clip(word)}`;
  if (word === "confirmed") return `${start}; a task is confirmed with confirm(…)`;
  if (spec.slots.length === 0) return `${start}; it has no slots`;
  const suggestion = suggestedName(word, spec.slots.map(nameOf));
  return suggestion === null
    ? `${start}; its slots are ${formatNames(spec.slots.map(nameOf))}`
    : `${start}; did you mean ${suggestion}?`;
}

function unbound(index: number, scope: Scope): string {
  return `x${index} is not bound; ${knownTasks(scope)}`;
}

function knownTasks(scope: Scope): string {
  const tasks: string[] = [];
  for (const [at, use] of scope.uses) if (use.kind === "task") tasks.push(`x${at}`);
  return tasks.length === 0 ? "there is no task yet" : `the tasks so far are ${formatNames(tasks)}`;
}

function nameOf(slot: SlotSpec): string {
  return slot.name;
}

export function formatNames(names: readonly string[]): string {
  const more = names.length - MAX_LISTED;
  return more > 0 ? `${names.slice(0, MAX_LISTED).join(", ")} and ${more} more` : names.join(", ");
}

const OTHERS: Readonly<Record<Exclude<Use["kind"], "task">, string>> = {
  say: "something that was said",
  hint: "a signal",
  other: "a turn that made no variable",
};

/** Returns the intent of a task or query variable, or the problem. */
export function taskOf(variable: Variable, scope: Scope): IntentSpec | BacklotError {
  const use = scope.uses.get(variable.index);
  if (use?.kind === "task") return use.spec;
  const { index, span } = variable;
  if (use === undefined) return new BacklotError("UNKNOWN_VARIABLE", unbound(index, scope), { span });
  return new BacklotError("NOT_A_TASK", `x${index} is not a task but ${OTHERS[use.kind]}; ${knownTasks(scope)}`, {
    span,
  });
}
