import { BacklotError, type ErrorCode, type Span } from "../../base/errors.js";
import { DONTCARE, isRowId, kindOf, OPERATORS, type SlotType, takesAny, typeName } from "../../kit/internal.js";
import type { Expression, Literal, Reference } from "../ast.js";
import { notAValue, variableIndex } from "../parse/words.js";
import { comparedType } from "./checkOperator.js";
import { checkObject, partAt } from "./checkPath.js";
import { isItem, listItem, literalMismatch, referenceCanFit, referenceMismatch } from "./fit.js";
import { type ItemCheck, type Problems, taskOf, unknownSlot, type ValuePlace } from "./problems.js";
import type { Scope } from "./scope.js";

type List = Extract<Expression, { kind: "list" }>;
type Operator = Extract<Expression, { kind: "operator" }>;

export class ValueCheck implements ItemCheck {
  readonly scope: Scope;
  readonly problems: Problems;
  /** Variable of the target, to which no value may refer; -1 in a call. */
  self = -1;

  constructor(scope: Scope, problems: Problems) {
    this.scope = scope;
    this.problems = problems;
  }

  /** Checks a slot's whole value. None empties any slot. */
  value(read: Expression, place: ValuePlace | null): void {
    switch (read.kind) {
      case "literal":
        if (read.value === null) return;
        if (read.value === DONTCARE && place?.intent.dontcare === true) return;
        break;
      case "list":
        this.list(read, place);
        return;
      case "object":
        checkObject(this, read, place, place?.type ?? null);
        return;
      case "operator":
        this.operator(read, place);
        return;
      default:
    }
    this.single(read, place, place?.type ?? null);
  }

  /** Checks one value within a slot's: an item of a list, or an operand of an operator. */
  item(read: Expression, place: ValuePlace | null, type: SlotType | null): void {
    if (read.kind === "list") {
      const inner = type === null ? null : listItem(type);
      if (place !== null && type !== null && inner === null)
        this.misfit(place, read.span, `takes ${typeName(type)}, not a list within it`);
      for (const one of read.items) this.item(one, inner === null ? null : place, inner);
    } else if (read.kind === "object") {
      checkObject(this, read, place, type);
    } else if (read.kind === "operator") {
      this.report(
        "NOT_A_FILTER",
        `${read.name.text} stands for a slot's whole value and cannot be part of one`,
        read.span,
      );
    } else {
      this.single(read, place, type);
    }
  }

  private list(read: List, place: ValuePlace | null): void {
    const type = place === null ? null : listItem(place.type);
    if (place !== null && type === null && !takesAny(place.type))
      this.misfit(place, read.span, `takes ${typeName(place.type)}, not a list`);
    for (const [i, item] of read.items.entries()) {
      const isPart = type !== null && !isItem(type);
      this.item(item, isPart && place !== null ? { ...place, slot: `${place.slot}[${i}]` } : type && place, type);
    }
  }

  private operator(read: Operator, place: ValuePlace | null): void {
    const { text } = read.name;
    const spec = OPERATORS.get(text);
    if (spec === undefined || place?.filter === false) {
      const message =
        spec === undefined ? `no operator is called ${text}` : `${text} may only be used in a query's filter`;
      this.report("NOT_A_FILTER", message, read.span);
      return;
    }
    const [argument, second] = read.args;
    if (argument === undefined || second !== undefined) {
      const takes = spec.takes === "list" ? "one list" : "one value";
      this.report("WRONG_COUNT", `${text} takes ${takes}, not ${read.args.length} values`, read.span);
    }
    if (text === "between" && argument?.kind === "list" && argument.items.length !== 2) {
      const count = argument.items.length;
      this.report("WRONG_COUNT", `between takes a list of the minimum and the maximum, not ${count}`, argument.span);
    }
    const compared = place === null ? null : comparedType(text, place.type);
    const known = place !== null && compared !== null && "type" in compared && second === undefined;
    if (place !== null && compared !== null && "never" in compared) {
      this.report("WRONG_TYPE", `${text} on ${nameOf(place)} ${compared.never}`, read.span);
    }
    for (const each of read.args) {
      if (!known) this.item(each, null, null);
      else if (spec.takes === "list") this.compared(each, { ...place, operator: text, type: { list: compared.type } });
      else this.item(each, { ...place, operator: text, type: compared.type }, compared.type);
    }
  }

  private compared(read: Expression, place: ValuePlace): void {
    if (read.kind === "list") this.list(read, place);
    else this.item(read, place, place.type);
  }

  private single(
    read: Literal | Reference | Extract<Expression, { kind: "word" | "unsayable" }>,
    place: ValuePlace | null,
    type: SlotType | null,
  ): void {
    switch (read.kind) {
      case "literal":
        if (place !== null && type !== null) this.literal(read, place, type);
        return;
      case "reference":
        this.reference(read, place, type);
        return;
      case "word":
        this.word(read.text, read.span);
        return;
      case "unsayable":
        this.report(read.code, read.message, read.span);
        return;
      default:
        read satisfies never;
    }
  }

  private literal(read: Literal, place: ValuePlace, type: SlotType): void {
    if (takesAny(type)) return;
    if (read.type === "none") {
      this.misfit(
        place,
        read.span,
        `takes ${typeName(type)}, not None${place.operator === undefined ? " in its list" : ""}`,
      );
    } else if (isItem(type)) {
      const wrong = literalMismatch(type, read);
      if (wrong !== null) this.report(wrong.code, `${nameOf(place)} ${wrong.text}`, read.span);
    } else if (listItem(type) !== null) {
      this.misfit(place, read.span, `takes ${typeName(type)}, not ${kindOf(read.value)}; lists are written in [ ]`);
    } else {
      this.misfit(place, read.span, `takes an object, not ${kindOf(read.value)}`);
    }
  }

  private reference(read: Reference, place: ValuePlace | null, type: SlotType | null): void {
    const { variable, hit, slot, span, path = [] } = read;
    const spec = taskOf(variable, this.scope);
    if (spec instanceof BacklotError) {
      this.problems.push(spec);
      return;
    }
    if (variable.index === this.self) {
      this.report("SELF_REFERENCE", `the value refers to x${variable.index}, which is being edited`, span);
    }
    if (hit !== null && !spec.query) {
      this.report("NOT_A_QUERY", `x${variable.index} is a task of ${spec.command} and has no hits to index`, span);
    }
    const whole = isRowId(spec, slot.text) ? "str" : spec.slots.find((one) => one.name === slot.text)?.type;
    if (whole === undefined) {
      this.report("UNKNOWN_SLOT", unknownSlot(slot.text, spec), slot.span);
      return;
    }
    const part = partAt(spec, slot.text, whole, path);
    if (part instanceof BacklotError) {
      this.problems.push(part);
      return;
    }
    // A value described by a JSON Schema is known only when the command runs.
    if (part === null) return;
    const from = part.type;
    if (place !== null && type !== null && !referenceCanFit(from, spec, type, place.intent)) {
      this.misfit(place, span, referenceMismatch(from, type));
    }
  }

  private word(text: string, span: Span): void {
    const index = variableIndex(text);
    if (index < 0) {
      this.report("UNKNOWN_VARIABLE", notAValue(text), span);
      return;
    }
    const spec = taskOf({ index, span }, this.scope);
    if (spec instanceof BacklotError) this.problems.push(spec);
    else
      this.report(
        "NOT_A_TASK",
        `${text} is a whole task of ${spec.command}; name one of its slots: ${text}.slot`,
        span,
      );
  }

  private misfit(place: ValuePlace, span: Span, text: string): void {
    this.report("WRONG_TYPE", `${nameOf(place)} ${text}`, span);
  }

  private report(code: ErrorCode, message: string, span: Span): void {
    this.problems.push(new BacklotError(code, message, { span }));
  }
}

function nameOf({ intent, slot, operator }: ValuePlace): string {
  const name = `slot ${slot} of ${intent.command}`;
  return operator === undefined ? name : `${operator} on ${name}`;
}
