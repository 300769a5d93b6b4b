import { BacklotError } from "../../base/errors.js";
import {
  editsHit,
  findSlot,
  type IntentSpec,
  LIMIT,
  ORDER_BY,
  pathText,
  querySlot,
  takesAny,
} from "../../kit/internal.js";
import type { Command, Expression, Target } from "../ast.js";
import { pathOf } from "../transform.js";
import { partAt } from "./checkPath.js";
import { ValueCheck } from "./checkValue.js";
import { listItem } from "./fit.js";
import { Problems, suggestedName, taskOf, unknownIntent, unknownSlot, type ValuePlace } from "./problems.js";
import type { Scope } from "./scope.js";

type Start = Extract<Command, { kind: "start" }>;
type Assign = Extract<Command, { kind: "assign" }>;
type Append = Extract<Command, { kind: "append" }>;
type Confirm = Extract<Command, { kind: "confirm" }>;

/**
 * Returns the problems of one command, except those that only its values at run time can show.
 * @param scope the intents, and the dialogue's indexes before this command
 * @returns problems in source order, each with its span, at most a hundred and a note that there are more; empty if the
 * command can be executed
 */
export function checkCommand(command: Command, scope: Scope): BacklotError[] {
  const problems = new Problems();
  try {
    checkAll(command, scope, problems);
  } catch (cause) {
    if (cause !== problems) throw cause;
  }
  return problems.inOrder();
}

function checkAll(command: Command, scope: Scope, problems: Problems): void {
  switch (command.kind) {
    case "say":
      if (command.about !== null && !scope.uses.has(command.about.index)) {
        const message = `index ${command.about.index} has not been used in this dialogue yet`;
        problems.push(new BacklotError("UNKNOWN_VARIABLE", message, { span: command.about.span }));
      }
      break;
    case "resume": {
      const spec = taskOf(command.variable, scope);
      if (spec instanceof BacklotError) problems.push(spec);
      break;
    }
    case "confirm":
      checkConfirm(command, scope, problems);
      break;
    case "start":
      checkStart(command, scope, problems);
      break;
    case "assign":
      checkAssign(command, scope, problems);
      break;
    case "append":
      checkAppend(command, scope, problems);
      break;
    default:
      command satisfies never;
  }
}

/** True if an error concerns only a value's type, which a lenient session accepts with a warning. */
export function isTypeProblem(error: BacklotError): boolean {
  return error.code === "WRONG_TYPE" || error.code === "WRONG_VALUE";
}

function checkConfirm({ variable }: Confirm, scope: Scope, problems: Problems): void {
  const { index, span } = variable;
  const use = scope.uses.get(index);
  if (use?.kind === "say" || use?.kind === "hint") {
    const what = use.kind === "say" ? "something that was said" : "a signal";
    problems.push(new BacklotError("NOT_CONFIRMABLE", `x${index} is ${what}, not a task`, { span }));
    return;
  }
  const spec = taskOf(variable, scope);
  if (spec instanceof BacklotError) {
    problems.push(spec);
  } else if (!spec.confirm) {
    const what = spec.query ? "is a query and" : "is a task that";
    const message = `x${index} (${spec.command}) ${what} needs no confirmation`;
    problems.push(new BacklotError("NOT_CONFIRMABLE", message, { span }));
  }
}

function checkStart({ intent, args }: Start, scope: Scope, problems: Problems): void {
  const spec = scope.catalog.get(intent.text);
  if (spec === undefined) {
    problems.push(new BacklotError("UNKNOWN_INTENT", unknownIntent(intent.text, scope), { span: intent.span }));
  }
  const values = new ValueCheck(scope, problems);
  const seen = args.length > 1 ? new Set<string>() : null;
  for (const { slot, value } of args) {
    if (seen?.has(slot.text)) {
      problems.push(new BacklotError("DUPLICATE_SLOT", `slot ${slot.text} is given twice`, { span: slot.span }));
    }
    seen?.add(slot.text);
    const type = spec === undefined ? undefined : findSlot(spec, slot.text)?.type;
    if (spec !== undefined && type === undefined) {
      problems.push(new BacklotError("UNKNOWN_SLOT", unknownSlot(slot.text, spec), { span: slot.span }));
    }
    const known = spec !== undefined && type !== undefined;
    const filter = spec?.query === true && !isOrder(spec, slot.text);
    values.value(value, known ? { intent: spec, slot: slot.text, type, filter, isWhole: !spec.asks } : null);
    if (known) checkOrder(spec, slot.text, value, problems);
  }
}

function checkAssign({ targets, values, span }: Assign, scope: Scope, problems: Problems): void {
  const places: (ValuePlace | null)[] = [];
  const seen = targets.length > 1 ? new Set<string>() : null;
  for (const target of targets) {
    places.push(placeOf(target, scope, problems));
    if (seen === null) continue;
    const part = `${target.slot.text}${pathText(pathOf(target.path ?? []))}`;
    const key = `${target.variable.index}[${target.hit ?? 0}].${part}`;
    if (seen.has(key)) {
      const message = `x${target.variable.index}.${part} is assigned to twice`;
      problems.push(new BacklotError("DUPLICATE_SLOT", message, { span: target.span }));
    }
    seen.add(key);
  }
  const matched = targets.length === values.length;
  if (!matched) {
    const advice = targets.length === 1 && values.length > 1 ? "; a list is written [1, 2]" : "";
    const message = `${count(targets.length, "target")} but ${count(values.length, "value")}${advice}`;
    problems.push(new BacklotError("WRONG_COUNT", message, { span, hint: "Give exactly one value for each target." }));
  }
  const checking = new ValueCheck(scope, problems);
  values.forEach((value, i) => {
    checking.self = matched ? (targets[i]?.variable.index ?? -1) : -1;
    const place = matched ? (places[i] ?? null) : null;
    const step = matched ? targets[i]?.path?.at(-1) : undefined;
    // None empties slots and fields, but is no item of a list.
    if (step !== undefined && "index" in step) checking.item(value, place, place?.type ?? null);
    else checking.value(value, place);
  });
}

function checkAppend({ target, value }: Append, scope: Scope, problems: Problems): void {
  const place = placeOf(target, scope, problems);
  const item = place === null ? null : listItem(place.type);
  const isList = place !== null && (item !== null || takesAny(place.type));
  if (place !== null && (!isList || editsHit(place.intent, target.hit))) {
    const what = editsHit(place.intent, target.hit)
      ? `x${target.variable.index} is a query; append works on a task's slots`
      : `slot ${place.slot} of ${place.intent.command} is not a list`;
    problems.push(new BacklotError("NOT_A_LIST", what, { span: target.span }));
  }
  const checking = new ValueCheck(scope, problems);
  checking.self = target.variable.index;
  checking.item(value, item === null ? null : place, item);
}

/** Returns the place of a target's value; null after reporting an invalid target. */
function placeOf(target: Target, scope: Scope, problems: Problems): ValuePlace | null {
  const { variable, hit, slot, span } = target;
  const spec = taskOf(variable, scope);
  if (spec instanceof BacklotError) {
    problems.push(spec);
    return null;
  }
  if (hit !== null && !spec.query) {
    const message = `x${variable.index} is a task of ${spec.command} and has no hits to index`;
    problems.push(new BacklotError("NOT_A_QUERY", message, { span }));
  }
  const ofHit = editsHit(spec, target.hit);
  const found = ofHit ? spec.slots.find((one) => one.name === slot.text) : findSlot(spec, slot.text);
  const type = found?.type;
  if (type === undefined) {
    problems.push(new BacklotError("UNKNOWN_SLOT", unknownSlot(slot.text, spec), { span: slot.span }));
    return null;
  }
  const { path } = target;
  const isWhole = ofHit || !spec.asks;
  if (path === undefined) {
    const filter = spec.query && !ofHit && !isOrder(spec, slot.text);
    return { intent: spec, slot: slot.text, isWhole, type, filter };
  }
  const part = partAt(spec, slot.text, type, path);
  if (part instanceof BacklotError) problems.push(part);
  // Only names can be checked in a value that a JSON Schema describes.
  if (part instanceof BacklotError || part === null) return null;
  return { intent: spec, slot: slot.text + pathText(pathOf(path)), isWhole, type: part.type, filter: false };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** True if the name is a query's `order_by` or `limit`, not a slot of the intent. */
function isOrder(spec: IntentSpec, slot: string): boolean {
  return querySlot(spec, slot) !== undefined && !spec.slots.some(({ name }) => name === slot);
}

function checkOrder(spec: IntentSpec, slot: string, value: Expression, problems: Problems): void {
  if (value.kind !== "literal" || !isOrder(spec, slot)) return;
  if (slot === LIMIT.name && typeof value.value === "number" && value.value < 0) {
    problems.push(
      new BacklotError("WRONG_VALUE", `limit is how many rows come back, not ${value.value}`, { span: value.span }),
    );
  }
  if (slot !== ORDER_BY.name || typeof value.value !== "string") return;
  const by = value.value.replace(/^-/, "");
  const names = ["id", ...spec.slots.map(({ name }) => name)];
  if (names.includes(by)) return;
  const suggestion = suggestedName(by, names);
  const advice = suggestion === null ? "" : `; did you mean ${suggestion}?`;
  problems.push(
    new BacklotError("WRONG_VALUE", `rows of ${spec.command} have no slot ${JSON.stringify(by)} to sort by${advice}`, {
      span: value.span,
    }),
  );
}
