import { own } from "../record.js";
import { valueKey } from "../values.js";
import { isMatch, isNode, ownIssues, type SchemaIssue, type SchemaNode } from "./schemaIssues.js";

/** What a schema is judged with. */
export interface SchemaSetting {
  /** What `#/$defs/…` refers to, by name. Default: the schema's own `$defs`. */
  readonly definitions?: Readonly<Record<string, unknown>>;
  /** Whether properties that only a server sets (`readOnly`) may be absent although they are required. Default: false. */
  readonly isRequest?: boolean;
}

/** Schemas nest at most this deep around a value and what is in it. */
const MAX_DEPTH = 200;

/** Of one part of a value, no more is said than this. */
const MAX_ISSUES = 20;

/**
 * What is wrong with a value by a JSON Schema (draft 2020-12, and the lists of `items` of draft 7). A schema may be anybody's:
 * none becomes code, its patterns are matched in linear time, and each part of it is tried on each part of the value
 * once, however often it is referred to, so that the time is bounded by the product of the two sizes. Patterns that cannot
 * be matched so, and formats that slots do not know, let every string pass.
 * @returns none where the value satisfies the schema
 */
export function schemaIssues(schema: unknown, value: unknown, setting: SchemaSetting = {}): readonly SchemaIssue[] {
  return new Judge(schema, setting).issues(schema, value, 0);
}

/** Whether a value satisfies a JSON Schema: see `schemaIssues`. */
export function fitsSchema(schema: unknown, value: unknown, setting: SchemaSetting = {}): boolean {
  return schemaIssues(schema, value, setting).length === 0;
}

/** Adds to zod's context what is wrong with a value by a JSON Schema: what generated validators refine with. */
export function satisfies(
  schema: unknown,
): (
  value: unknown,
  context: { addIssue(issue: { code: "custom"; path: (string | number)[]; message: string }): void },
) => void {
  return (value, context) => {
    for (const { path, message } of schemaIssues(schema, value))
      context.addIssue({ code: "custom", path: [...path], message });
  };
}

/** What stands for a pair that is being judged: to come back to it is to go round in a circle. */
const ENDLESS: readonly SchemaIssue[] = [
  { path: [], message: "is described by a schema that refers to itself for ever" },
];

class Judge {
  private readonly root: unknown;
  private readonly definitions: Readonly<Record<string, unknown>>;
  private readonly isRequest: boolean;
  private readonly judged = new Map<SchemaNode, Map<unknown, readonly SchemaIssue[]>>();

  constructor(root: unknown, { definitions, isRequest = false }: SchemaSetting) {
    this.root = root;
    this.definitions = definitions ?? (isNode(root) ? nodeOf(root.$defs) : {});
    this.isRequest = isRequest;
  }

  issues(schema: unknown, value: unknown, depth: number): readonly SchemaIssue[] {
    if (schema === false) return says("may not be there");
    if (!isNode(schema)) return [];
    if (depth > MAX_DEPTH) return says(`nests more than ${MAX_DEPTH} levels deep`);
    const known = this.judged.get(schema) ?? new Map<unknown, readonly SchemaIssue[]>();
    this.judged.set(schema, known);
    const before = known.get(value);
    if (before !== undefined) return before;
    known.set(value, ENDLESS);
    const found = this.found(schema, value, depth + 1).slice(0, MAX_ISSUES);
    known.set(value, found);
    return found;
  }

  private fits(schema: unknown, value: unknown, depth: number): boolean {
    return this.issues(schema, value, depth).length === 0;
  }

  private found(schema: SchemaNode, value: unknown, depth: number): readonly SchemaIssue[] {
    const wrong = [...ownIssues(schema, value)].flatMap(says);
    if (wrong.length > 0 && schema.type !== undefined) return wrong;
    return [
      ...(schema.$ref === undefined ? [] : this.issues(this.target(schema.$ref), value, depth)),
      ...wrong,
      ...(Array.isArray(value) ? this.ofList(schema, value, depth) : []),
      ...(isNode(value) ? this.ofObject(schema, value, depth) : []),
      ...this.ofChoices(schema, value, depth),
    ];
  }

  /** What a reference leads to; false, which nothing satisfies, where it leads nowhere. */
  private target(ref: unknown): unknown {
    if (ref === "#") return this.root;
    const name = typeof ref === "string" && ref.startsWith("#/$defs/") ? ref.slice("#/$defs/".length) : null;
    if (name === null) return false;
    return own(this.definitions, name) ?? own(this.definitions, name.replace(/~1/g, "/").replace(/~0/g, "~")) ?? false;
  }

  private ofChoices(schema: SchemaNode, value: unknown, depth: number): readonly SchemaIssue[] {
    const { allOf, anyOf, oneOf, not, if: when, then, else: otherwise } = schema;
    const found: SchemaIssue[] = [];
    const fits = (one: unknown): boolean => this.fits(one, value, depth);
    for (const one of Array.isArray(allOf) ? allOf : []) found.push(...this.issues(one, value, depth));
    if (Array.isArray(anyOf) && !anyOf.some(fits)) found.push(...says("fits none of anyOf"));
    if (Array.isArray(oneOf)) {
      const count = oneOf.filter(fits).length;
      if (count !== 1) found.push(...says(`fits ${count === 0 ? "none" : count} of oneOf, not exactly one`));
    }
    if (not !== undefined && fits(not)) found.push(...says("fits what not excludes"));
    const next = when === undefined ? undefined : fits(when) ? then : otherwise;
    return next === undefined ? found : [...found, ...this.issues(next, value, depth)];
  }

  private ofList(schema: SchemaNode, value: readonly unknown[], depth: number): readonly SchemaIssue[] {
    const { minItems: min = 0, maxItems: max = Infinity, uniqueItems, contains } = schema;
    const found: SchemaIssue[] = [];
    if (value.length < Number(min)) found.push(...says(`takes at least ${min} items`));
    if (value.length > Number(max)) found.push(...says(`takes at most ${max} items`));
    if (uniqueItems === true && new Set(value.map(valueKey)).size < value.length)
      found.push(...says("takes no item twice"));
    const { first, rest } = itemsOf(schema);
    for (const [i, item] of value.entries())
      found.push(...below(i, this.issues(i < first.length ? first[i] : rest, item, depth)));
    if (contains === undefined) return found;
    const { minContains: few = 1, maxContains: many = Infinity } = schema;
    const count = value.filter((item) => this.fits(contains, item, depth)).length;
    if (count < Number(few) || count > Number(many)) found.push(...says(`holds ${count} items that fit contains`));
    return found;
  }

  private ofObject(schema: SchemaNode, value: SchemaNode, depth: number): readonly SchemaIssue[] {
    const { minProperties: min = 0, maxProperties: max = Infinity } = schema;
    const names = Object.keys(value);
    const found = [...this.owed(schema, value)];
    if (names.length < Number(min)) found.push(...says(`takes at least ${min} properties`));
    if (names.length > Number(max)) found.push(...says(`takes at most ${max} properties`));
    for (const name of names) found.push(...below(name, this.ofProperty(schema, name, value[name], depth)));
    for (const [name, needed] of Object.entries(nodeOf(schema.dependentSchemas)))
      if (Object.hasOwn(value, name)) found.push(...this.issues(needed, value, depth));
    return found;
  }

  /** What a value lacks. */
  private *owed(schema: SchemaNode, value: SchemaNode): Generator<SchemaIssue> {
    const properties = nodeOf(schema.properties);
    const isAbsent = (name: unknown): name is string => typeof name === "string" && !Object.hasOwn(value, name);
    for (const name of listOf(schema.required)) {
      if (!isAbsent(name)) continue;
      const property = own(properties, name);
      const isServers = this.isRequest && isNode(property) && property.readOnly === true;
      if (!isServers) yield { path: [name], message: "is required" };
    }
    for (const [name, needed] of Object.entries(nodeOf(schema.dependentRequired))) {
      if (!Object.hasOwn(value, name)) continue;
      for (const one of listOf(needed)) if (isAbsent(one)) yield { path: [one], message: `is required beside ${name}` };
    }
  }

  private ofProperty(schema: SchemaNode, name: string, held: unknown, depth: number): readonly SchemaIssue[] {
    const { propertyNames, additionalProperties: more } = schema;
    const [wrong] = propertyNames === undefined ? [] : this.issues(propertyNames, name, depth);
    if (wrong !== undefined) return says(`is called what propertyNames excludes: ${wrong.message}`);
    const declared = own(nodeOf(schema.properties), name);
    const matching = Object.entries(nodeOf(schema.patternProperties)).filter(([pattern]) => isMatch(pattern, name));
    const schemas = [...(declared === undefined ? [] : [declared]), ...matching.map(([, one]) => one)];
    if (schemas.length > 0) return schemas.flatMap((one) => this.issues(one, held, depth));
    return more === false ? says("is not a property that the schema has") : this.issues(more, held, depth);
  }
}

/** The schemas of a list's first items, and that of the others; in draft 7, `items` is a list of the first ones. */
function itemsOf({ prefixItems, items, additionalItems }: SchemaNode): { first: readonly unknown[]; rest: unknown } {
  if (Array.isArray(items)) return { first: items, rest: additionalItems };
  return { first: listOf(prefixItems), rest: items };
}

const says = (message: string): readonly SchemaIssue[] => [{ path: [], message }];

const below = (step: string | number, issues: readonly SchemaIssue[]): readonly SchemaIssue[] =>
  issues.map(({ path, message }) => ({ path: [step, ...path], message }));

const nodeOf = (value: unknown): SchemaNode => (isNode(value) ? value : {});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
