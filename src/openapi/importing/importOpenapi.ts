import { dirname } from "node:path";
import type { ImportItem } from "../../files/importing/item.js";
import { readMockFile } from "../../files/importing/mockFile.js";
import { given } from "../../json/given.js";
import { own, put } from "../../kit/internal.js";
import { accepts } from "../../runtime/rows/schema/accepts.js";
import { FreeNames } from "../../schema/freeNames.js";
import type { IntentFile } from "../../schema/index.js";
import { unusableIntents } from "../../schema/soundIntents.js";
import { API_FILE, type ApiMapping, type ApiOperation, type ApiRefusal, type ApiSchema } from "../mapping.js";
import { jsonIn } from "../recording/describe.js";
import type { RecordedExchange } from "../recording/exchange.js";
import { behaviourFile, behaviourOf, manySlot, sharedBehaviours, withoutUse } from "./behaviours.js";
import { readDocument } from "./document/document.js";
import { operationsOf, type ReadOperation, successOf } from "./document/operations.js";
import { Schemas } from "./document/schemas.js";
import { whyAlone } from "./entities/alone.js";
import { correctedGroups, type MockSaid } from "./entities/corrected.js";
import { collectionsOf } from "./entities/found.js";
import { groupsOf } from "./entities/groups.js";
import { initialRows } from "./entities/initialRows.js";
import { entitiesOf, rowsOf } from "./entities/mappedRows.js";
import { meaningsOf } from "./entities/meanings.js";
import { exchangesOf, recordedRows } from "./entities/recordedRows.js";
import { type Resource, resourcesOf } from "./entities/resources.js";
import { RowShapes } from "./entities/rowShapes.js";
import { askedIn } from "./paging.js";
import { Shapes } from "./shapes.js";
import { slotsOfOperation } from "./slots.js";

/** What the references of a document may reach. */
export interface OpenapiImportOptions {
  /** The folder that references to files may not leave. Default: that of the document. */
  readonly root?: string;
  /**
   * Beginnings of addresses, such as `https://api.example/schemas/`, that references may lead to. Default: none are
   * fetched.
   */
  readonly allowAddress?: readonly string[];
  /** The most files that the document may consist of. Default: 10,000. */
  readonly maxFiles?: number;
  /** The most bytes of all its files. Default: 256 MiB. */
  readonly maxBytes?: number;
  /** How many rows each entity that is listed has at the start, where the document gives no examples. Default: 3. */
  readonly rows?: number;
  /** A `mock.json`: what operations do with rows, where it is recognised wrong. Default: nothing is. */
  readonly mock?: string;
  /** What was recorded of the API: its rows are those at the start, and its answers are examples. */
  readonly recorded?: readonly RecordedExchange[];
}

const ROWS = 3;

const REASONS = {
  wider: "a slot takes more than the API",
  object: "a slot takes more than the API, and keeps its schema",
  left_out: "something of a request has no slot",
  odd: "a part is not as OpenAPI or JSON Schema has it: it counts for nothing, or was mended",
  alone: "an operation keeps no rows: nothing that it is told is found again",
  unfiltered: "a parameter of a list chooses none of its rows",
  unusable: "an operation was left out",
} as const satisfies Record<ApiRefusal["effect"], string>;

/**
 * Reads an OpenAPI document (3.0 or 3.1, or Swagger 2.0; JSON or YAML) into an intent for each operation, a query for each entity,
 * the rows that they have at the start, behaviours over them, and a mapping by which `backlot serve http` answers under
 * the API's own paths. References are followed within the document and to files in its folder, cycles among them; nothing is fetched unless that is
 * asked for. What breaks the rules of OpenAPI costs the operation where it stands, or less. 3.2 is read as far as 3.1 goes.
 * @param paths the document: one file
 * @returns the items; what no slot can say and what was left out is among them as notes, each with its place
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX; BAD_OPENAPI for anything but OpenAPI 3, and for more
 * files or bytes than are allowed; MISSING_PACKAGE where a file is YAML and `@apidevtools/swagger-parser` is not
 * installed, or Swagger 2.0 and `@scalar/openapi-upgrader` is not
 */
export async function* importOpenapi(
  paths: readonly string[],
  { root, allowAddress, maxFiles, maxBytes, rows = ROWS, mock, recorded = [] }: OpenapiImportOptions = {},
): AsyncGenerator<ImportItem> {
  for (const file of paths) {
    const document = await readDocument(file, given({ root, addresses: allowAddress, maxFiles, maxBytes }));
    const schemas = new Schemas(document.isVersion30);
    const { operations, refused } = operationsOf(document.root, schemas);
    const said = mock === undefined ? null : { file: mock, corrections: readMockFile(mock) };
    const { items, mapping } = new ApiImport(schemas, operations, [...document.refused, ...refused]).make(
      rows,
      recorded,
      said,
    );
    yield* items;
    yield* meaningsOf(mapping, said);
    // A folder that is passed on says nothing of the machine that it was made on.
    const before = `${dirname(file)}/`;
    const info = document.root.child("info");
    const whole: ApiMapping = {
      backlotOpenapi: 1,
      title: info?.text("title") ?? "API",
      version: info?.text("version") ?? "",
      ...mapping,
      refused: mapping.refused.map((one) => ({ ...one, at: one.at.replace(before, "") })),
    };
    yield { kind: "file", path: API_FILE, text: `${JSON.stringify(whole, null, 1)}\n` };
    for (const { operation, at, message, effect, left } of mapping.refused) {
      const [name = at, pointer] = at.split("#", 2);
      yield {
        kind: "note",
        reason: REASONS[effect],
        place: given({ file: name, pointer }),
        detail: `${operation}: ${message}`,
        ...(left === undefined ? {} : { leftOut: left }),
        ...(effect === "alone" ? { listed: true as const } : {}),
      };
    }
  }
}

/** What operations become, all of them together. */
class ApiImport {
  private readonly schemas: Schemas;
  private readonly shapes: Shapes;
  private readonly seen: Shapes;
  private readonly operations: readonly ReadOperation[];
  private readonly commands: ReadonlyMap<ReadOperation, string>;
  private items: ImportItem[] = [];
  private resources: readonly Resource[] = [];
  private readonly mapped: Record<string, ApiOperation> = {};
  private readonly refused: ApiRefusal[];
  private readonly names = new FreeNames();
  /** The types of the slots that the queries of each entity share. */
  private readonly types = new Map<Resource, Map<string, string>>();

  /** @param refused what of the document is not among the operations */
  constructor(schemas: Schemas, operations: readonly ReadOperation[], refused: readonly ApiRefusal[]) {
    this.refused = [...refused];
    this.schemas = schemas;
    this.shapes = new Shapes(schemas);
    this.seen = new Shapes(schemas, true);
    this.operations = operations;
    this.commands = new Map(operations.map((one) => [one, this.names.take(one.id ?? `${one.method} ${one.path}`)]));
  }

  /**
   * @param count how many rows entities have that the document gives no examples of
   * @param said what a person knows better of the operations; null for nothing
   */
  make(
    count: number,
    recorded: readonly RecordedExchange[],
    said: MockSaid | null = null,
  ): {
    readonly items: readonly ImportItem[];
    readonly mapping: Pick<ApiMapping, "operations" | "schemas" | "entities" | "refused">;
  } {
    const rowShapes = new RowShapes(this.seen);
    const found = groupsOf(collectionsOf(this.operations, rowShapes), this.operations, rowShapes);
    const groups = said === null ? found : correctedGroups(found, said, this.commands, rowShapes);
    const resources = resourcesOf(groups, this.schemas, rowShapes, this.names);
    this.resources = resources;
    const owners = new Map(resources.flatMap((one) => [...one.operations.keys()].map((operation) => [operation, one])));
    for (const resource of resources) this.addResource(resource);
    for (const operation of this.operations)
      this.add(operation, this.commands.get(operation) as string, owners.get(operation) ?? null);
    if (resources.length > 0) this.items.push(...sharedBehaviours());
    this.refused.push(...this.schemas.odd.map((one) => ({ operation: "schemas", ...one, effect: "odd" as const })));
    this.leaveOutUnusable();
    const intents = this.items.flatMap((item) => (item.kind === "intent" ? [item.intent] : []));
    const exchanges = exchangesOf(this.operations, recorded);
    for (const [operation, , exchange] of exchanges) this.addExample(operation, exchange);
    const seen = recordedRows(resources, exchanges);
    for (const [entity, rows] of initialRows(resources, this.schemas, intents, count, seen))
      this.items.push({ kind: "rows", entity, rows });
    const schemas = this.schemas.all;
    return {
      items: this.items,
      mapping: {
        operations: this.mapped,
        schemas,
        entities: entitiesOf(this.mapped, this.resources),
        refused: this.refused,
      },
    };
  }

  /** What was answered first by an operation that keeps no rows. */
  private addExample(operation: ReadOperation, exchange: RecordedExchange): void {
    const command = this.commands.get(operation) as string;
    const mapped = this.mapped[command];
    const status = String(exchange.response.status);
    const response = mapped?.responses[status];
    const example = jsonIn(exchange);
    if (mapped === undefined || mapped.rows !== undefined || response === undefined || response.example !== undefined)
      return;
    if (example === undefined || !accepts(response.schema ?? {}, example, this.schemas.all)) return;
    put(this.mapped, command, { ...mapped, responses: { ...mapped.responses, [status]: { ...response, example } } });
  }

  /** What would keep the others from being loaded. */
  private leaveOutUnusable(): void {
    const intents = this.items.flatMap((item) => (item.kind === "intent" ? [item.intent] : []));
    for (const [command, message] of unusableIntents(intents)) {
      const at = this.operations.find((one) => this.commands.get(one) === command)?.node.at ?? command;
      this.refused.push({ operation: command, at, message, effect: "unusable", left: command });
      delete this.mapped[command];
      this.items = this.items.filter(
        (item) =>
          !(item.kind === "intent" && item.intent.command === command) &&
          !(item.kind === "behaviour" && item.name === behaviourFile(command)),
      );
    }
  }

  private addResource(resource: Resource): void {
    const { entity, columns, refused } = resource;
    const words = entity.replaceAll("_", " ");
    this.types.set(resource, new Map(Object.entries(columns).map(([name, { type }]) => [name, JSON.stringify(type)])));
    this.refused.push(...refused);
    const intent = {
      description: `Find ${words} by what they hold`,
      query_intent: true,
      entity_name: entity,
      args: columns,
    };
    this.items.push({ kind: "intent", intent: { command: `find_${entity}`, ...intent } });
  }

  private add(operation: ReadOperation, command: string, resource: Resource | null): void {
    const rows = resource?.operations.get(operation);
    const isQuery = ["get", "head"].includes(operation.method) || rows?.does === "list" || rows?.does === "read";
    const types =
      (rows?.does === "list" || rows?.does === "read" ? resource && this.types.get(resource) : null) ?? new Map();
    const { args, parameters, body, refused } = slotsOfOperation(command, operation, this.schemas, this.shapes, types);
    for (const [name, { type }] of Object.entries(args)) types.set(name, JSON.stringify(type));
    for (const { left, ...odd } of operation.odd)
      this.refused.push({ operation: command, ...odd, ...(left === undefined ? {} : { left: `${command} ${left}` }) });
    this.refused.push(...refused);
    const { method, template: path, id, basePaths, responses } = operation;
    const inQuery = parameters.find((one) => one.in !== "header" && one.name === rows?.parameter)?.slot;
    const sent = (schema: ApiSchema) => this.seen.object(schema);
    const isInWhole =
      body?.slot !== undefined && Object.hasOwn(sent(body.schema)?.properties ?? {}, rows?.parameter ?? "");
    const slot = inQuery ?? own(body?.slots ?? {}, rows?.parameter ?? "") ?? (isInWhole ? body.slot : undefined);
    const isOfRows =
      rows !== undefined && resource !== null && (["list", "create"].includes(rows.does) || slot !== undefined);
    const entity = isOfRows ? resource.entity : this.entityOf(operation, command);
    const asked = askedIn({ parameters, ...given({ body }) }, sent);
    const isMany = isOfRows && rows.does === "create" && manySlot(body, resource, this.seen) !== null;
    const about = isOfRows ? rowsOf(resource, rows, slot, asked, args, isMany) : undefined;
    for (const name of isOfRows && rows.does === "list" ? withoutUse(asked, args, resource, rows.key) : []) {
      const message = `${name} chooses nothing: rows of ${entity} have no such property`;
      this.refused.push({ operation: command, at: operation.node.at, message, effect: "unfiltered" });
    }
    put(this.mapped, command, {
      method,
      path,
      ...given({ id }),
      basePaths,
      parameters,
      ...given({ body }),
      responses,
      ...given({ rows: about }),
    });
    if (!isOfRows) {
      const why = rows === undefined ? whyAlone(operation, this.resources, this.seen) : "no slot holds its key";
      this.refused.push({ operation: command, at: operation.node.at, message: why, effect: "alone" });
    }
    this.items.push({ kind: "intent", intent: intentOf(operation, command, args, isQuery, entity) });
    if (isOfRows)
      this.items.push(
        behaviourOf(
          command,
          { parameters, method, responses, ...given({ body }) },
          args,
          slot,
          rows,
          resource,
          this.seen,
        ),
      );
  }

  /** The entity of a query that stands alone, where its answers have anything to hold. */
  private entityOf(operation: ReadOperation, command: string): string | null {
    const schema = successOf(operation)?.schema;
    const name = `${command}_results`;
    if (schema === undefined || !this.names.isFree(`find_${name}`)) return null;
    if (this.shapes.object(schema) === null && this.shapes.items(schema) === null) return null;
    if (operation.method !== "get") return null;
    this.names.take(`find_${name}`);
    return name;
  }
}

function intentOf(
  { description, tags }: ReadOperation,
  command: string,
  args: IntentFile["args"],
  isQuery: boolean,
  entity: string | null,
): IntentFile {
  const waits = isQuery && Object.values(args).some(({ optional }) => optional !== true);
  return {
    command,
    description,
    ...(tags.length === 0 ? {} : { domain: [...new Set(tags)] }),
    ...(isQuery ? { query_intent: true, entity_name: entity } : {}),
    ...(waits ? { wait_for_required: true } : {}),
    confirmation_required: false,
    args,
  };
}
