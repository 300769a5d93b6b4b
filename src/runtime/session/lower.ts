import type { Edit, Instruction, Operand } from "../../kit/internal.js";
import type { Command, Expression, Target } from "../../labels/index.js";
import { pathOf } from "../../labels/transform.js";

/** Converts a checked command to an instruction. */
export function lower(command: Command, at: number): Instruction {
  switch (command.kind) {
    case "start": {
      const args = command.args.map(({ slot, value }) => [slot.text, operand(value)] as const);
      return { kind: "start", at, intent: command.intent.text, args };
    }
    case "assign": {
      const edits = command.targets.map((target, i) => edit(target, command.values[i] as Expression));
      return { kind: "assign", at, edits };
    }
    case "append":
      return { kind: "append", at, edit: edit(command.target, command.value) };
    case "confirm":
    case "resume":
      return { kind: command.kind, at, task: command.variable.index };
    case "say":
      return { kind: "say", at };
    default:
      return command satisfies never;
  }
}

function edit(target: Target, value: Expression): Edit {
  const { variable, hit, slot, path } = target;
  if (path === undefined) return [variable.index, hit, slot.text, operand(value)];
  return [variable.index, hit, slot.text, operand(value), pathOf(path)];
}

function operand(expression: Expression): Operand {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map(operand);
    case "reference":
      return {
        task: expression.variable.index,
        hit: expression.hit,
        slot: expression.slot.text,
        ...(expression.path === undefined ? {} : { path: pathOf(expression.path) }),
      };
    case "object":
      return { fields: expression.entries.map(({ name, value }) => [name.text, operand(value)] as const) };
    case "operator":
      return { operator: expression.name.text, args: expression.args.map(operand) };
    case "word":
      throw new Error(`the checker let the bare word ${expression.text} pass`);
    case "unsayable":
      throw new Error(`the checker passed an expression that cannot be written: ${expression.message}`);
    default:
      return expression satisfies never;
  }
}
