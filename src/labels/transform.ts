import type { Path } from "../kit/internal.js";
import type { Command, Expression, Name, PathStep, Reference, Target, Variable } from "./ast.js";

export type Leaf = Exclude<Expression, { readonly kind: "reference" | "list" | "object" | "operator" }>;

/** Owner of a slot: the intent of the call, or the variable of the target or reference. */
export type SlotOwner = Name | Variable;

/** Slot of a value in a command. Null if an assignment has more values than targets. */
export type ValuePlace = {
  readonly slot: Name;
  readonly of: SlotOwner;
  /** Path within the slot's value; in literals, without positions in lists. */
  readonly path?: Path;
} | null;

/** Functions that replace parts of a command; parts without a function stay as they are. */
export interface Transformer {
  readonly intent?: (intent: Name) => Name;
  readonly variable?: (variable: Variable) => Variable;
  readonly slot?: (slot: Name, of: SlotOwner) => Name;
  readonly leaf?: (leaf: Leaf, place: ValuePlace) => Expression;
}

/** Functions that receive the parts of a command, in the order of the text. */
export type Visitor = {
  readonly [Part in keyof Transformer]?: (...args: Parameters<Required<Transformer>[Part]>) => void;
};

/**
 * Replaces parts of a command. Functions receive the original parts, also as owners of slots; spans stay the same.
 * @returns the same command if no part changes
 */
export function transformCommand(command: Command, { intent, variable, slot, leaf }: Transformer): Command {
  const variableOf = (one: Variable): Variable => variable?.(one) ?? one;
  const slotOf = (one: Name, of: SlotOwner): Name => slot?.(one, of) ?? one;
  const place = <Part extends Target | Reference>(one: Part): Part =>
    changed<Target | Reference>(one, {
      variable: variableOf(one.variable),
      slot: slotOf(one.slot, one.variable),
    }) as Part;
  const value = (one: Expression, at: ValuePlace): Expression => {
    switch (one.kind) {
      case "reference":
        return place(one);
      case "list":
        return changed(one, { items: each(one.items, (item) => value(item, at)) });
      case "object":
        return changed(one, {
          entries: each(one.entries, (entry) =>
            changed(entry, { value: value(entry.value, within(at, entry.name.text)) }),
          ),
        });
      case "operator":
        return changed(one, { args: each(one.args, (arg) => value(arg, at)) });
      default:
        return leaf?.(one, at) ?? one;
    }
  };
  switch (command.kind) {
    case "start": {
      const of = command.intent;
      return changed(command, {
        intent: intent?.(of) ?? of,
        args: each(command.args, (arg) =>
          changed(arg, { slot: slotOf(arg.slot, of), value: value(arg.value, { slot: arg.slot, of }) }),
        ),
      });
    }
    case "assign": {
      const { targets } = command;
      return changed(command, {
        targets: each(targets, place),
        values: each(command.values, (one, i) => value(one, placeAt(targets[i]))),
      });
    }
    case "append":
      return changed(command, { target: place(command.target), value: value(command.value, placeAt(command.target)) });
    case "confirm":
    case "resume":
      return changed(command, { variable: variableOf(command.variable) });
    case "say":
      return changed(command, { about: command.about === null ? null : variableOf(command.about) });
    default:
      return command satisfies never;
  }
}

/** Visits the parts of a command, in the order of the text. */
export function walkCommand(command: Command, { intent, variable, slot, leaf }: Visitor): void {
  const seen =
    <Part, Rest extends readonly unknown[]>(visit: ((part: Part, ...rest: Rest) => void) | undefined) =>
    (part: Part, ...rest: Rest): Part => {
      visit?.(part, ...rest);
      return part;
    };
  transformCommand(command, { intent: seen(intent), variable: seen(variable), slot: seen(slot), leaf: seen(leaf) });
}

function placeAt(target: Target | undefined): ValuePlace {
  if (target === undefined) return null;
  const { slot, variable: of, path } = target;
  return path === undefined ? { slot, of } : { slot, of, path: pathOf(path) };
}

export function pathOf(path: readonly PathStep[]): Path {
  return path.map((step) => ("text" in step ? step.text : step.index));
}

function within(place: ValuePlace, field: string): ValuePlace {
  return place === null ? null : { ...place, path: [...(place.path ?? []), field] };
}

function each<Part>(parts: readonly Part[], change: (part: Part, i: number) => Part): readonly Part[] {
  const all = parts.map(change);
  return all.some((part, i) => part !== parts[i]) ? all : parts;
}

function changed<Part extends object>(part: Part, change: Partial<Part>): Part {
  const isSame = Object.entries(change).every(([key, value]) => part[key as keyof Part] === value);
  return isSame ? part : { ...part, ...change };
}
