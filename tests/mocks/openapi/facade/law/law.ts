import type { ApiMapping, ApiOperation, ApiRows } from "../../../../../src/mocks/openapi/mapping.js";
import { agree, answerWith, type Broken, type Counts, lostIn, namesIn, rowIn, rowsIn, shown } from "./answered.js";
import type { Extent } from "./maker.js";
import { isJson, type Json, type PublishedOperation } from "./published.js";
import type { Called, PublishedClient } from "./publishedClient.js";

/** An operation of the document, with Backlot's reading of it. */
interface Known {
  readonly operation: PublishedOperation;
  readonly command: string;
  readonly mapped: ApiOperation;
}

const shape = (path: string): string => path.replaceAll(/\{[^{}/]+\}/g, "{}").replace(/\.json$/, "");

/** The parameters whose values an answer has to give: how a list goes on. */
function namedIn({ mapped: { rows, parameters } }: Known): ReadonlySet<string> {
  const { cursor, after } = rows?.paging ?? {};
  return new Set(
    parameters.flatMap(({ name, slot }) => (slot !== undefined && [cursor, after].includes(slot) ? [name] : [])),
  );
}
const REFUSED: ReadonlySet<number> = new Set([400, 405, 413, 415, 422, 501]);

/** Calls every operation of a document, and walks through the life of a row of each entity. */
export class Law {
  readonly counts: Counts = {
    operations: 0,
    calls: 0,
    classes: {},
    judged: 0,
    valid: 0,
    created: 0,
    read: 0,
    listed: 0,
    changed: 0,
    gone: 0,
    nowhere: 0,
    tried: { created: 0, read: 0, listed: 0, changed: 0, gone: 0 },
  };
  readonly broken: Broken = {
    unmade: [],
    refused: [],
    failed: [],
    invalid: [],
    created: [],
    read: [],
    listed: [],
    changed: [],
    gone: [],
  };
  private readonly client: PublishedClient;
  private readonly known: readonly Known[];
  private readonly entities: NonNullable<ApiMapping["entities"]>;
  private nth = 0;
  /** Keys of rows by what is around them, until something is taken away. */
  private readonly keys = new Map<string, unknown>();
  /** Keys of which some were made up, since nothing is known to be there. */
  private readonly guessed = new WeakSet<ReadonlyMap<string, unknown>>();

  constructor(
    operations: readonly PublishedOperation[],
    { operations: all, entities = {} }: ApiMapping,
    client: PublishedClient,
  ) {
    this.client = client;
    this.entities = entities;
    const mapped = new Map(
      Object.entries(all).map(([command, one]) => [`${one.method} ${shape(one.path)}`, { command, mapped: one }]),
    );
    this.known = operations.flatMap((operation) => {
      const found = mapped.get(`${operation.method} ${shape(operation.path)}`);
      if (found === undefined) this.broken.failed.push(`${operation.name} was left out`);
      return found === undefined ? [] : [{ operation, ...found }];
    });
    this.counts.operations = operations.length;
  }

  /** Calls every operation: with its required values, and with all values. Deletions come last. */
  async everyOperation(): Promise<void> {
    const late = (one: Known): number => (one.operation.method === "delete" ? 1 : 0);
    for (const one of [...this.known].sort((a, b) => late(a) - late(b)))
      for (const extent of ["least", "all"] as const) {
        const called = await this.call(one, extent, await this.around(one));
        if (called !== null && REFUSED.has(called.status)) this.broken.refused.push(called.said);
      }
  }

  /** A row of each entity, from its creation to its end. */
  async everyEntity(): Promise<void> {
    for (const entity of Object.keys(this.entities)) await this.life(entity);
  }

  private async life(entity: string): Promise<void> {
    const creates = this.of(entity, "create");
    let [create] = creates;
    if (create === undefined) return;
    let around = await this.around(create);
    // Of several ways to make one, the first below rows that are there.
    for (const other of creates.slice(1)) {
      if (!this.guessed.has(around)) break;
      const known = await this.around(other);
      if (!this.guessed.has(known)) [create, around] = [other, known];
    }
    this.counts.tried.created++;
    const made = await this.call(create, "all", around);
    const answered = made === null ? undefined : rowIn(made.body, create.mapped.rows);
    const row = answered ?? (made !== null && isJson(made.sent) ? made.sent : {});
    const lister = this.of(entity, "list").find(
      (one) => this.isReachable(one, create) && this.client.takes(one.operation, this.filters(one, around, row)),
    );
    const listedNow = async (): Promise<{ readonly said: string; readonly rows: readonly Json[] }> => {
      const listed = lister === undefined ? null : await this.call(lister, "least", this.filters(lister, around, row));
      return { said: String(listed?.said), rows: listed === null ? [] : rowsIn(listed.body, lister?.mapped.rows) };
    };
    const keyOf = (one: Json | undefined, { mapped }: Known): unknown => one?.[mapped.rows?.key ?? ""];
    // An answer may say nothing of the key: the list does.
    const key =
      keyOf(answered, create) ??
      (lister === undefined
        ? undefined
        : keyOf(
            (await listedNow()).rows.findLast((one) => agree(row, one)),
            lister,
          ));
    if (made?.status === 404 && this.guessed.has(around)) {
      // Nothing lists or makes a row that the path is below: there is none.
      this.counts.tried.created--;
      this.counts.nowhere++;
      return;
    }
    if (made === null || made.status >= 300 || key === undefined) {
      // A row that neither an answer nor a list shows cannot be followed.
      if (made !== null && made.status < 300 && answered === undefined) this.counts.tried.created--;
      else this.broken.created.push(`${entity}: ${made?.said ?? "no valid arguments"}`);
      return;
    }
    this.counts.created++;
    const at = (one: Known): ReadonlyMap<string, unknown> => new Map([...around, ...this.meaning(one, around, key)]);
    const isMeant = (one: Known): boolean => this.isReachable(one, create) && this.client.takes(one.operation, at(one));
    const reads = this.of(entity, "read").find(isMeant);
    const readNow = async (): Promise<Called | null> => {
      const read = reads === undefined ? null : await this.call(reads, "least", at(reads), this.inBody(reads, key));
      return read === null || read.status >= 300 ? null : read;
    };
    const rowNow = async (): Promise<Json | undefined> => rowIn((await readNow())?.body, reads?.mapped.rows);
    if (reads !== undefined)
      await this.hold("read", `${entity} ${key}`, async () => {
        const now = await rowNow();
        return now !== undefined && agree(row, now) ? null : `made ${shown(row)}, read ${shown(now)}: ${made.said}`;
      });
    const isListed = async (): Promise<string | null> => {
      const { said, rows } = await listedNow();
      const isThere =
        lister !== undefined &&
        rows.some((one) => [keyOf(one, lister), keyOf(one, create)].some((held) => String(held) === String(key)));
      return isThere ? null : `${shown(key)} is not in ${said}`;
    };
    if (lister !== undefined) await this.hold("listed", `${entity} ${key}`, isListed);
    for (const one of this.of(entity, "update").filter(isMeant))
      await this.hold("changed", one.operation.name, async () => {
        const changed = await this.call(one, "all", at(one), this.inBody(one, key));
        if (changed === null) return null;
        if (changed.status >= 300) return changed.said;
        if (reads === undefined) return null;
        const now = await readNow();
        const held = rowIn(now?.body, reads.mapped.rows);
        if (now === null || held === undefined) return `${changed.said}, then nothing`;
        const sent = isJson(changed.sent) ? changed.sent : {};
        const lost = lostIn(withoutKey(sent, reads), held, (other) =>
          now.takes(answerWith(now.body, reads.mapped.rows?.at ?? [], other as Json)),
        );
        return lost === null ? null : `${lost} of ${changed.said}, then ${shown(held)}`;
      });
    const remove = this.of(entity, "remove").find(isMeant);
    if (remove === undefined) return;
    await this.hold("gone", `${entity} ${key}`, async () => {
      const removed = await this.call(remove, "least", at(remove), this.inBody(remove, key));
      if (removed === null || removed.status >= 300) return removed?.said ?? "no valid arguments";
      if (reads !== undefined && (await rowNow()) !== undefined) return `is still read after ${removed.said}`;
      return lister === undefined || (await isListed()) !== null ? null : `is still listed after ${removed.said}`;
    });
  }

  private async hold(
    what: "read" | "listed" | "changed" | "gone",
    name: string,
    judge: () => Promise<string | null>,
  ): Promise<void> {
    this.counts.tried[what]++;
    const why = await judge();
    if (why === null) this.counts[what]++;
    else this.broken[what].push(`${name}: ${why}`);
  }

  private of(entity: string, does: ApiRows["does"]): readonly Known[] {
    return this.known.filter(({ mapped: { rows } }) => rows?.entity === entity && rows.does === does);
  }

  /** True if a path asks for nothing around the row that was unknown when it was made. */
  private isReachable({ operation: { path }, mapped }: Known, { operation }: Known): boolean {
    const meant = mapped.parameters.find((one) => one.in === "path" && one.slot === mapped.rows?.slot)?.name;
    const own = namesIn(path).filter((name) => name !== meant);
    return own.every((name) => namesIn(operation.path).includes(name));
  }

  private async call(
    one: Known,
    extent: Extent,
    parameters: ReadonlyMap<string, unknown>,
    body: Json = {},
  ): Promise<Called | null> {
    if (one.operation.method === "delete") this.keys.clear();
    const called = await this.client.call(one.operation, extent, ++this.nth, {
      parameters,
      body,
      without: namedIn(one),
    });
    if (called === null) {
      this.broken.unmade.push(`${one.operation.name} (${extent})`);
      return null;
    }
    const { counts, broken } = this;
    counts.calls++;
    const kind = `${Math.floor(called.status / 100)}xx`;
    counts.classes[kind] = (counts.classes[kind] ?? 0) + 1;
    if (called.status >= 500) broken.failed.push(called.said);
    if (called.isValid !== null) counts.judged++;
    if (called.isValid === true) counts.valid++;
    if (called.isValid === false) broken.invalid.push(called.said);
    return called;
  }

  /** Returns keys for the path of an operation, and for its other references: those of existing rows. */
  private async around({ operation, mapped }: Known): Promise<ReadonlyMap<string, unknown>> {
    const made = new Map<string, unknown>();
    for (const name of namesIn(operation.path)) {
      const until = shape(operation.path.slice(0, operation.path.indexOf(`{${name}}`) + name.length + 2));
      const held = await this.keyAt(until, made);
      // Another path of this shape may go on after something else.
      const isTaken = held !== undefined && this.client.takes(operation, new Map([[`path ${name}`, held]]));
      if (!isTaken) this.guessed.add(made);
      const key = isTaken ? held : this.client.inPath(operation, name);
      if (key !== undefined) made.set(`path ${name}`, key);
    }
    const { rows, parameters } = mapped;
    const meant = parameters.find((one) => one.slot === rows?.slot && one.slot !== undefined && one.in !== "path");
    if (rows !== undefined && meant !== undefined) {
      const key = await this.keyOf(rows.entity, made, rows.key);
      if (key !== undefined) made.set(`${meant.in} ${meant.name}`, key);
    }
    return made;
  }

  /** Returns the key of a row at a path such as `/pets/{}`; undefined if no row is known there. */
  private async keyAt(path: string, around: ReadonlyMap<string, unknown>): Promise<unknown> {
    const here = this.known.find(
      ({ operation, mapped: { rows } }) => shape(operation.path) === path && rows?.slot !== undefined,
    );
    const about = here?.mapped.rows;
    return about === undefined ? undefined : this.keyOf(about.entity, around, about.key);
  }

  private async keyOf(entity: string, around: ReadonlyMap<string, unknown>, column: string): Promise<unknown> {
    const place = JSON.stringify([entity, column, [...around]]);
    if (this.keys.has(place)) return this.keys.get(place);
    const isOf = ({ operation }: Known): boolean => namesIn(operation.path).every((name) => around.has(`path ${name}`));
    for (const one of [...this.of(entity, "list"), ...this.of(entity, "create")].filter(isOf)) {
      const called = await this.call(one, one.mapped.rows?.does === "list" ? "least" : "all", around);
      const [row] = called === null || called.status >= 300 ? [] : rowsIn(called.body, one.mapped.rows);
      const key = row?.[column];
      if (key === undefined || key === null) continue;
      this.keys.set(place, key);
      return key;
    }
    return undefined;
  }

  /** Returns the place of the row's key in an operation. */
  private meaning(
    { mapped: { rows, parameters } }: Known,
    around: ReadonlyMap<string, unknown>,
    key: unknown,
  ): readonly (readonly [string, unknown])[] {
    const meant = parameters.find((one) => one.slot === rows?.slot && one.slot !== undefined);
    return [...around]
      .filter(([name]) => name.startsWith("path "))
      .concat(meant === undefined ? [] : [[`${meant.in} ${meant.name}`, key]]);
  }

  /** Required filters of a list, as a row has them. */
  private filters({ operation }: Known, around: ReadonlyMap<string, unknown>, row: Json): ReadonlyMap<string, unknown> {
    const asked = operation.parameters.flatMap(({ value }) =>
      value.in === "query" && value.required === true && Object.hasOwn(row, String(value.name))
        ? [[`query ${value.name}`, row[String(value.name)]] as const]
        : [],
    );
    return new Map([...around, ...asked]);
  }

  /** The key in the body of an operation that means a row by it. */
  private inBody({ mapped: { rows, parameters, body } }: Known, key: unknown): Json {
    const isElsewhere = parameters.some((one) => one.slot === rows?.slot);
    if (isElsewhere || rows?.slot === undefined) return {};
    const name = Object.entries(body?.slots ?? {}).find(([, slot]) => slot === rows.slot)?.[0] ?? rows.key;
    return { [name]: key };
  }
}

/** Returns the values of a row besides its key, which changes do not change. */
function withoutKey(sent: Json, { mapped: { rows } }: Known): Json {
  const inner =
    rows?.at?.length === 1 && isJson(sent[rows.at[0] as string]) ? (sent[rows.at[0] as string] as Json) : sent;
  return Object.fromEntries(Object.entries(inner).filter(([name]) => name !== rows?.key));
}
