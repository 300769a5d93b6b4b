import { singular, singularName } from "../../schema/english/nouns.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { JsonSchema } from "../../schema/index.js";
import type { RowEffect } from "../../schema/rowMeaning.js";
import {
  calledKey,
  type KeyedEntity,
  type KnownEntities,
  keyParameter,
  keyStem,
  type NamedOperation,
} from "./entities.js";
import {
  deedOf,
  entitiesNamed,
  entityCalled,
  isDoubtful,
  type NamedEntity,
  type NameParts,
  PREPOSITIONS,
  plainNoun,
  plainNouns,
} from "./names.js";
import { propertiesOf, requiredIn } from "./schemas.js";

export interface Draft {
  readonly does: RowEffect;
  readonly entity: string;
  readonly parameter?: string;
  /** Verb of the action on the row, if the name says no more. */
  readonly act?: string;
  /** Parameter whose value is added to a list of the row or removed from it, with the name of the list. */
  readonly part?: { readonly parameter: string; readonly list: string; readonly isTaken: boolean };
  readonly isSearch?: true;
  readonly replaces?: true;
  readonly reasons: readonly string[];
  readonly doubt?: string;
}

export type Drafted = Draft | { readonly alone: string };

/** Nouns for an aspect that all rows have. */
const SIDES: ReadonlySet<string> = new Set(
  "status state history summary overview record entry progress location".split(" "),
);

export function draftOf(named: NamedOperation, known: KnownEntities): Drafted {
  const drafting = new Drafting(named, known);
  return drafting.part() ?? drafting.drafted();
}

class Drafting {
  private readonly parameters: JsonSchema;
  private readonly parts: NameParts;
  private readonly known: KnownEntities;
  private readonly named: readonly NamedEntity<KeyedEntity>[];
  private readonly reasons: readonly string[];

  constructor({ operation, parts }: NamedOperation, known: KnownEntities) {
    this.parameters = operation.parameters;
    this.parts = parts;
    this.known = known;
    this.named = entitiesNamed(parts.nouns, known);
    this.reasons = parts.verb === null ? [] : [`its name says ${JSON.stringify(parts.verb)}`];
  }

  drafted(): Drafted {
    const { kind, verb, nouns } = this.parts;
    const covered = this.covered()[0];
    switch (kind) {
      case "create":
      case "put":
        return this.made(verb as string);
      case "list":
      case "search":
        return covered === undefined
          ? this.none()
          : this.draft("list", covered, kind === "search" ? { isSearch: true } : {});
      case "count":
        return covered === undefined ? this.none() : this.draft("count", covered);
      case "read":
        return this.read();
      case "update":
      case "move":
      case "remove":
      case "act":
        return this.changed(kind, verb as string);
      case "pure":
        return { alone: `${JSON.stringify(verb)} neither makes rows nor changes them` };
      default:
        // A name without a verb is the entity itself, or an aspect of it: `orders`, `order_status`.
        return covered !== undefined && plainNouns(nouns).join("_").startsWith(covered.single)
          ? this.read()
          : this.unknown();
    }
  }

  /** Drafts `add_item_to_cart`: the noun before the preposition is added to the row after it, or removed from it. */
  part(): Drafted | null {
    const { kind, verb, others } = this.parts;
    const at = others.findIndex((word) => PREPOSITIONS.has(word));
    if (at <= 0 || !["create", "put", "remove", "act"].includes(kind ?? "") || verb === null) return null;
    const [row] = entitiesNamed(others.slice(at + 1), this.known);
    const parameter = row === undefined ? null : this.keyOf(row.entity);
    if (row === undefined || parameter === null) return null;
    const words = others.slice(0, at);
    const [member] = entitiesNamed(words, this.known);
    const memberKey = member === undefined ? null : this.keyOf(member.entity);
    if (kind === "create" && member !== undefined && (memberKey === null || memberKey === parameter))
      return this.draft("create", member.entity);
    const names = Object.keys(propertiesOf(this.parameters)).filter((name) => name !== parameter);
    const noun = plainNouns(words).join("_");
    const value =
      memberKey ??
      names.find((name) => plainNoun(name) === noun) ??
      names.find((name) => singularName(keyStem(name) ?? "") === noun) ??
      names[0];
    if (value === undefined) return null;
    const isTaken = kind === "remove" || /^(?:un|de)(?:link|tag|tach|assign)/.test(verb);
    return this.draft("update", row.entity, {
      parameter,
      part: { parameter: value, list: entityCalled(words), isTaken },
    });
  }

  private made(verb: string): Drafted {
    const [covered] = this.covered();
    const [first] = this.named;
    const made = this.known.get(deedOf(verb) ?? "");
    const isDoneTo = first === undefined || covered === undefined || this.keyOf(first.entity) !== null;
    // `rent_car(car_id)` makes a rental of the car.
    if (made !== undefined && made !== first?.entity && isDoneTo) return this.draft("create", made);
    if (covered === undefined) return this.none();
    const parameter = this.calledKeyOf(covered);
    if (parameter !== null && this.parts.kind === "create" && isDoubtful(verb))
      return this.draft("update", covered, { parameter, act: verb });
    const properties = propertiesOf(this.parameters);
    const isBulk = Object.keys(properties).some(
      (name) => properties[name]?.type === "array" && plainNoun(name) === covered.single,
    );
    if (isBulk) return { alone: `it makes several of ${covered.name} at once` };
    return this.draft("create", covered, this.parts.kind === "put" ? { replaces: true } : {});
  }

  private read(): Drafted {
    const covered = this.covered()[0] ?? this.sideOf();
    if (covered === undefined) return this.none();
    const parameter = this.keyOf(covered);
    const last = this.parts.nouns.at(-1) ?? "";
    const isMany = singular(last) !== last;
    const isGiven =
      parameter !== null &&
      (!isMany || (requiredIn(this.parameters).includes(parameter) && !this.isOfParent(covered, parameter)));
    return isGiven ? this.draft("read", covered, { parameter }) : this.draft("list", covered);
  }

  private changed(kind: "update" | "move" | "remove" | "act", verb: string): Drafted {
    const meant = kind === "remove" ? this.covered() : this.named.map(({ entity }) => entity);
    const row = meant.find((one) => this.keyOf(one) !== null) ?? this.referring();
    if (row === undefined) {
      const [first] = this.named;
      return first === undefined
        ? this.none()
        : { alone: `no parameter of it says which of the ${first.entity.name} is meant` };
    }
    const parameter = this.keyOf(row) as string;
    if (kind === "remove") return this.draft("remove", row, { parameter });
    // `verify_phone(user_id, phone)` compares the phone, and changes none.
    const isCompared = /^(?:verify|validate)$/.test(verb) && Object.keys(propertiesOf(this.parameters)).length > 1;
    if (isCompared) return { alone: `${JSON.stringify(verb)} compares values, and changes no rows` };
    // `mark_order_as_paid` says the state itself.
    const act = verb === "mark" ? (this.parts.others.at(-1) ?? verb) : verb;
    return this.draft("update", row, { parameter, ...(kind === "act" ? { act } : {}) });
  }

  /** Drafts an operation with an unknown verb on one row: it acts on that row. */
  private unknown(): Drafted {
    const { others, nouns } = this.parts;
    const [first] = this.named;
    // The verb stands before or after the noun.
    const isAfter =
      first !== undefined &&
      first.end === nouns.length - 1 &&
      plainNouns(nouns).join("_").startsWith(first.entity.single);
    const row = isAfter ? first.entity : this.covered()[0];
    const verb = (isAfter ? nouns.at(-1) : others[0]) ?? "";
    const parameter = row === undefined ? null : this.calledKeyOf(row);
    if (row === undefined || parameter === null || others.length < 2) return this.none();
    return this.draft("update", row, {
      parameter,
      act: verb,
      doubt: `${JSON.stringify(verb)} is no verb that is known`,
    });
  }

  private draft(does: RowEffect, { name, single }: KeyedEntity, more: Partial<Draft> = {}): Draft {
    const { parameter } = more;
    const isNamed = this.named.some(({ entity }) => entity.single === single);
    return {
      does,
      entity: name,
      reasons: [
        ...this.reasons,
        ...(isNamed ? [`its name names ${name}`] : []),
        ...(parameter === undefined ? [] : [`${parameter} is the key of ${name}`]),
      ],
      ...more,
    };
  }

  private none(): Drafted {
    const { kind, nouns } = this.parts;
    if (kind === null || nouns.length === 0) return { alone: "its name does not say what it does with which rows" };
    const what = this.named.length === 0 ? entityCalled(nouns) : nouns.join(" ");
    return { alone: `its name speaks of ${what}, which no tool makes and no rows are of` };
  }

  private covered(): readonly KeyedEntity[] {
    const { nouns } = this.parts;
    return this.named.flatMap(({ entity, end }) => {
      const rest = nouns.slice(end);
      const isSaid = rest.length === 0 || SIDES.has(rest.at(-1) as string) || hasColumn(entity, rest);
      return isSaid ? [entity] : [];
    });
  }

  /** Returns the entity of `get_balance(account_id)`: a parameter is its key, and its rows have that column. */
  private sideOf(): KeyedEntity | undefined {
    const { nouns } = this.parts;
    return nouns.length === 0 ? undefined : this.keyed().find((one) => hasColumn(one, nouns));
  }

  /** Returns the entity of `return_car(rental_id)`: a parameter is its key, and its rows refer to the named entity. */
  private referring(): KeyedEntity | undefined {
    const single = this.named[0]?.entity.single;
    if (single === undefined) return undefined;
    return this.keyed().find((one) =>
      [...one.columns].some((column) => keyStem(column) === single || plainNoun(column) === single),
    );
  }

  private keyed(): readonly KeyedEntity[] {
    return Object.keys(propertiesOf(this.parameters)).flatMap((name) => {
      const called = this.known.get(singularName(keyStem(name) ?? ""));
      if (called !== undefined) return [called];
      return [...this.known.values()].filter(({ rowKey }) => rowKey !== null && snakeCase(rowKey) === snakeCase(name));
    });
  }

  /** Tests if a parameter is the key of the rows' owner: `list_patient_appointments(patient_id)`. */
  private isOfParent({ single }: KeyedEntity, parameter: string): boolean {
    const stem = singularName(keyStem(parameter) ?? "");
    return stem !== "" && stem !== single;
  }

  private keyOf(entity: KeyedEntity): string | null {
    return keyParameter(this.parameters, entity, this.known);
  }

  private calledKeyOf(entity: KeyedEntity): string | null {
    return calledKey(requiredIn(this.parameters), entity) ?? null;
  }
}

const hasColumn = ({ columns }: KeyedEntity, words: readonly string[]): boolean =>
  [...columns].some((column) => plainNoun(column) === plainNouns(words).join("_"));
