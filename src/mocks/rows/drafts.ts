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
  listNamed,
  type NamedOperation,
} from "./entities.js";
import {
  deedOf,
  entitiesNamed,
  entityCalled,
  isDoubtful,
  type NamedEntity,
  type NameParts,
  nameWords,
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
  /** True if `act` is the row's state itself: `no_show`. */
  readonly isState?: true;
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

/** Words after a row that mean the whole row: those of a deletion, and those of an act, with `immediately`. */
const RECORD = /^(?:record|entry)$/;
const ASPECT = /^(?:status|state|record|entry|progress)$|ly$/;

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
          : this.draft("list", covered, {
              ...this.unlooked(covered),
              ...(kind === "search" ? { isSearch: true } : {}),
            });
      case "count":
        return covered === undefined ? this.none() : this.draft("count", covered, this.unlooked(covered));
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

  /**
   * Drafts `add_item_to_cart`: the noun before the preposition is added to the row after it, or removed from it. So is that of
   * `add_cart_item`, if the rows of carts have a list of items.
   */
  part(): Drafted | null {
    const { kind, verb, others, nouns } = this.parts;
    const at = others.findIndex((word) => PREPOSITIONS.has(word));
    if (at === 0 || !["create", "put", "remove", "act"].includes(kind ?? "") || verb === null) return null;
    const held = at < 0 && kind !== "act" ? listNamed(nouns, this.known) : undefined;
    const row = held?.entity ?? entitiesNamed(at < 0 ? [] : others.slice(at + 1), this.known)[0]?.entity;
    const parameter = row === undefined ? null : this.keyOf(row);
    if (row === undefined || parameter === null) return null;
    const words = held === undefined ? others.slice(0, at) : nameWords(held.list);
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
    return this.draft("update", row, {
      parameter,
      part: { parameter: value, list: held?.list ?? entityCalled(words), isTaken },
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
    // `enroll_in_class(class_id)` makes no class.
    if (parameter !== null && /^(?:for|to|in|on)$/.test(this.parts.others[0] ?? ""))
      return { alone: `it makes something for ${covered.name}, of which there are no rows` };
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
    return isGiven ? this.draft("read", covered, { parameter }) : this.draft("list", covered, this.unlooked(covered));
  }

  /** Returns the doubt about `list_active_members`: the word before the rows chooses none of them. */
  private unlooked({ name, single }: KeyedEntity): Pick<Draft, "doubt"> {
    const end = this.named.find(({ entity }) => entity.name === name)?.end ?? 0;
    const parameters = Object.keys(propertiesOf(this.parameters)).flatMap(nameWords);
    const said = [...parameters.map(singular), ...this.named.flatMap(({ entity }) => entity.single.split("_"))];
    const before = this.parts.nouns.slice(0, Math.max(0, end - single.split("_").length));
    const word = before.find((one) => !said.includes(singular(one)));
    return word === undefined ? {} : { doubt: `${JSON.stringify(word)} chooses none of ${name}` };
  }

  private changed(kind: "update" | "move" | "remove" | "act", verb: string): Drafted {
    const meant = kind === "remove" ? this.whole() : this.named.map(({ entity }) => entity);
    const row =
      meant.find((one) => this.keyOf(one) !== null) ??
      this.referring() ??
      // `change_status(order_id, new_status)` names a column alone.
      (kind === "update" ? this.sideOf() : undefined);
    if (row === undefined) {
      const [first] = this.named;
      if (first === undefined) return this.none();
      const { name } = first.entity;
      const isPart = kind === "remove" && meant.length === 0;
      return {
        alone: isPart ? `it deletes a part of ${name}` : `no parameter of it says which of the ${name} is meant`,
      };
    }
    const parameter = this.keyOf(row) as string;
    if (kind === "remove") return this.draft("remove", row, { parameter });
    // `verify_phone(user_id, phone)` compares the phone, and changes none.
    const isCompared = /^(?:verify|validate)$/.test(verb) && Object.keys(propertiesOf(this.parameters)).length > 1;
    if (isCompared) return { alone: `${JSON.stringify(verb)} compares values, and changes no rows` };
    if (kind !== "act") return this.draft("update", row, { parameter });
    // `mark_order_as_paid` says the state itself.
    const said = this.parts.nouns.filter((noun) => !row.single.split("_").includes(singular(noun))).join("_");
    if (verb === "mark" && said !== "") return this.draft("update", row, { parameter, act: said, isState: true });
    // `send_invoice_reminder` sends no invoice.
    const isOfPart = this.named.some(({ entity }) => entity === row) && !this.whole(ASPECT).includes(row);
    return this.draft("update", row, { parameter, ...(isOfPart ? {} : { act: verb }) });
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

  /** Returns the entities that are named as wholes: `delete_user_phone` deletes no user. @param besides words that may follow */
  private whole(besides = RECORD): readonly KeyedEntity[] {
    const isWhole = ({ end }: NamedEntity<KeyedEntity>): boolean =>
      this.parts.nouns.slice(end).every((noun) => besides.test(noun));
    return this.named.filter(isWhole).map(({ entity }) => entity);
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
    const refers = (column: string): boolean => keyStem(column) === single || plainNoun(column) === single;
    return this.keyed().find((one) => one.single !== single && [...one.columns].some(refers));
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
