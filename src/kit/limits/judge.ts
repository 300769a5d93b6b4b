import { own } from "../record.js";
import { below, type Finding, type Findings, fitOf, isSettled, NONE, opened, says } from "./findings.js";
import { ownIssues, repeats } from "./ownIssues.js";
import { isNode, type SchemaNode, tryOn } from "./schemaNode.js";
import type { Steps } from "./steps.js";

export interface SchemaSetting {
  /** Targets of `#/$defs/…`, by name. Default: the schema's own `$defs`. */
  readonly definitions?: Readonly<Record<string, unknown>>;
  /** True if required properties that only a server sets (`readOnly`) may be absent. Default: false. */
  readonly isRequest?: boolean;
  /** True if required properties that only a client sends (`writeOnly`) may be absent. Default: false. */
  readonly isAnswer?: boolean;
}

const MAX_DEPTH = 200;

const MAX_ISSUES = 20;

/** Steps for trying a part of a schema on a part of a value; a character of a pattern is one step. */
const PAIR_STEPS = 10;

/** Result of a pair that is still being judged: meeting it again is a cycle. */
const ENDLESS = says("is described by a schema that refers to itself for ever");

type Pairs = readonly (readonly [name: string, schema: unknown])[];

/** Tries each part of a schema on each part of a value once. */
export class Judge {
  private readonly root: unknown;
  private readonly definitions: Readonly<Record<string, unknown>>;
  private readonly excused: "readOnly" | "writeOnly" | null;
  private readonly steps: Steps;
  private readonly judged = new Map<SchemaNode, Map<unknown, Findings>>();

  constructor(root: unknown, { definitions, isRequest = false, isAnswer = false }: SchemaSetting, steps: Steps) {
    this.root = root;
    this.definitions = definitions ?? (isNode(root) ? nodeOf(root.$defs) : {});
    this.excused = isRequest ? "readOnly" : isAnswer ? "writeOnly" : null;
    this.steps = steps;
  }

  issues(schema: unknown, value: unknown, depth: number): Findings {
    if (schema === false) return says("may not be there");
    if (!isNode(schema)) return NONE;
    if (depth > MAX_DEPTH) return says(`nests more than ${MAX_DEPTH} levels deep`);
    this.steps.spend(PAIR_STEPS);
    if ((typeof value !== "object" || value === null) && !leadsOn(schema)) return this.ofItself(schema, value);
    const known = this.judged.get(schema) ?? new Map<unknown, Findings>();
    this.judged.set(schema, known);
    const before = known.get(value);
    if (before !== undefined) return before;
    known.set(value, ENDLESS);
    const found = shortened(this.found(schema, value, depth + 1));
    known.set(value, found);
    return found;
  }

  private fits(schema: unknown, value: unknown, depth: number): boolean | null {
    return fitOf(this.issues(schema, value, depth));
  }

  private ofItself(schema: SchemaNode, value: unknown): Findings {
    return ownIssues(schema, value, this.steps);
  }

  private found(schema: SchemaNode, value: unknown, depth: number): Findings {
    const wrong = this.ofItself(schema, value);
    if (schema.type !== undefined && wrong.some(isSettled)) return wrong;
    const referred = schema.$ref === undefined ? NONE : this.issues(this.target(schema.$ref), value, depth);
    const inside = Array.isArray(value)
      ? this.ofList(schema, value, depth)
      : isNode(value)
        ? this.ofObject(schema, value, depth)
        : NONE;
    const chosen = leadsOn(schema) ? this.ofChoices(schema, value, depth) : NONE;
    return [referred, wrong, inside, chosen].reduce(joined);
  }

  /** Resolves a reference; false, which nothing satisfies, if it has no target. */
  private target(ref: unknown): unknown {
    if (ref === "#") return this.root;
    const name = typeof ref === "string" && ref.startsWith("#/$defs/") ? ref.slice("#/$defs/".length) : null;
    if (name === null) return false;
    return own(this.definitions, name) ?? own(this.definitions, name.replace(/~1/g, "/").replace(/~0/g, "~")) ?? false;
  }

  private ofChoices(schema: SchemaNode, value: unknown, depth: number): Findings {
    const { allOf, anyOf, oneOf, not, if: when } = schema;
    const found: Finding[] = [];
    for (const one of listOf(allOf)) found.push(...this.issues(one, value, depth));
    if (Array.isArray(anyOf)) {
      const { sure, open } = this.count(anyOf, (one) => this.fits(one, value, depth), 1);
      found.push(...within(sure, open, 1, Infinity, "fits none of anyOf"));
    }
    if (Array.isArray(oneOf)) {
      const { sure, open } = this.count(oneOf, (one) => this.fits(one, value, depth));
      found.push(...within(sure, open, 1, 1, `fits ${sure === 0 ? "none" : sure} of oneOf, not exactly one`));
    }
    if (not !== undefined) {
      const fits = this.fits(not, value, depth);
      found.push(...within(fits === true ? 1 : 0, fits === null ? 1 : 0, 0, 0, "fits what not excludes"));
    }
    return when === undefined ? found : [...found, ...this.ofCondition(schema, value, depth)];
  }

  private ofCondition({ if: when, then, else: otherwise }: SchemaNode, value: unknown, depth: number): Findings {
    const fits = this.fits(when, value, depth);
    if (fits !== null) return this.issues(fits ? then : otherwise, value, depth);
    const [one, other] = [this.issues(then, value, depth), this.issues(otherwise, value, depth)];
    return fitOf(one) === false && fitOf(other) === false ? one : opened([...one, ...other]);
  }

  /** Counts items that fit and items that cannot be decided, up to enough that fit. */
  private count<Item>(
    items: readonly Item[],
    fits: (item: Item) => boolean | null,
    enough = Infinity,
  ): { sure: number; open: number } {
    let [sure, open] = [0, 0];
    for (const item of items) {
      const one = fits(item);
      if (one === true) sure++;
      else if (one === null) open++;
      if (sure >= enough) break;
    }
    return { sure, open };
  }

  private ofList(schema: SchemaNode, value: readonly unknown[], depth: number): Findings {
    const { minItems: min = 0, maxItems: max = Infinity, uniqueItems, contains } = schema;
    const found: Finding[] = [];
    if (value.length < Number(min)) found.push(...says(`takes at least ${min} items`));
    if (value.length > Number(max)) found.push(...says(`takes at most ${max} items`));
    if (uniqueItems === true) found.push(...repeats(value, this.steps));
    const { first, rest } = itemsOf(schema);
    for (const [i, item] of value.entries())
      found.push(...below(i, this.issues(i < first.length ? first[i] : rest, item, depth)));
    if (contains === undefined) return found;
    const { minContains: few = 1, maxContains: many = Infinity } = schema;
    const { sure, open } = this.count(value, (item) => this.fits(contains, item, depth));
    found.push(...within(sure, open, Number(few), Number(many), `holds ${sure} items that fit contains`));
    return found;
  }

  private ofObject(schema: SchemaNode, value: SchemaNode, depth: number): Findings {
    const { minProperties: min = 0, maxProperties: max = Infinity, dependentSchemas } = schema;
    const names = Object.keys(value);
    const found: Finding[] = this.owed(schema, value);
    if (names.length < Number(min)) found.push(...says(`takes at least ${min} properties`));
    if (names.length > Number(max)) found.push(...says(`takes at most ${max} properties`));
    const patterns = this.pairsOf(schema.patternProperties);
    for (const name of names) found.push(...below(name, this.ofProperty(schema, patterns, name, value[name], depth)));
    for (const [name, needed] of this.pairsOf(dependentSchemas))
      if (Object.hasOwn(value, name)) found.push(...this.issues(needed, value, depth));
    return found;
  }

  private owed(schema: SchemaNode, value: SchemaNode): Finding[] {
    const found: Finding[] = [];
    const isAbsent = (name: unknown): name is string => typeof name === "string" && !Object.hasOwn(value, name);
    for (const name of this.each(listOf(schema.required))) {
      if (!isAbsent(name)) continue;
      const property = own(nodeOf(schema.properties), name);
      const isExcused = this.excused !== null && isNode(property) && property[this.excused] === true;
      if (!isExcused) found.push({ path: [name], message: "is required" });
    }
    for (const [name, needed] of this.pairsOf(schema.dependentRequired)) {
      if (!Object.hasOwn(value, name)) continue;
      for (const one of this.each(listOf(needed)))
        if (isAbsent(one)) found.push({ path: [one], message: `is required beside ${name}` });
    }
    return found;
  }

  private ofProperty(schema: SchemaNode, patterns: Pairs, name: string, held: unknown, depth: number): Findings {
    const { propertyNames, additionalProperties: more } = schema;
    const named = propertyNames === undefined ? NONE : this.issues(propertyNames, name, depth);
    const wrong = named.find(isSettled);
    if (wrong !== undefined) return says(`is called what propertyNames excludes: ${wrong.message}`);
    const declared = own(nodeOf(schema.properties), name);
    if (declared !== undefined && patterns.length === 0 && named.length === 0)
      return this.issues(declared, held, depth);
    const [sure, open]: [unknown[], unknown[]] = [declared === undefined ? [] : [declared], []];
    for (const [pattern, one] of patterns) {
      const matches = tryOn(pattern, name, this.steps);
      if (matches !== false) (matches === null ? open : sure).push(one);
    }
    const found = [...named, ...sure.flatMap((one) => this.issues(one, held, depth))];
    if (open.length > 0) found.push(...opened(open.flatMap((one) => this.issues(one, held, depth))));
    if (sure.length > 0) return found;
    const others = more === false ? says("is not a property that the schema has") : this.issues(more, held, depth);
    return [...found, ...(open.length > 0 ? opened(others) : others)];
  }

  private pairsOf(byName: unknown): Pairs {
    return isNode(byName) ? this.each(Object.entries(byName)) : [];
  }

  private each<Item>(items: readonly Item[]): readonly Item[] {
    this.steps.spend(items.length);
    return items;
  }
}

function joined(one: Findings, other: Findings): Findings {
  return one.length === 0 ? other : other.length === 0 ? one : [...one, ...other];
}

/** Checks a count against bounds; open items may raise it. */
function within(sure: number, open: number, least: number, most: number, message: string): Findings {
  if (sure > most || sure + open < least) return says(message);
  return sure < least || sure + open > most ? opened(says(message)) : NONE;
}

function leadsOn({ $ref, allOf, anyOf, oneOf, not, if: when }: SchemaNode): boolean {
  return (
    $ref !== undefined ||
    allOf !== undefined ||
    anyOf !== undefined ||
    oneOf !== undefined ||
    not !== undefined ||
    when !== undefined
  );
}

function shortened(found: Findings): Findings {
  if (found.length <= MAX_ISSUES) return found;
  const settled = found.filter(isSettled);
  return (settled.length > 0 ? settled : found).slice(0, MAX_ISSUES);
}

/** Returns the schemas of a list's first items and of the others; in draft 7, `items` is the list of the first ones. */
function itemsOf({ prefixItems, items, additionalItems }: SchemaNode): { first: readonly unknown[]; rest: unknown } {
  if (Array.isArray(items)) return { first: items, rest: additionalItems };
  return { first: listOf(prefixItems), rest: items };
}

const nodeOf = (value: unknown): SchemaNode => (isNode(value) ? value : {});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
