import { given } from "../../../base/json/given.js";
import { own, put } from "../../../kit/internal.js";
import { accepts } from "../../../runtime/rows/schema/accepts.js";
import { FreeNames } from "../../../schema/freeNames.js";
import type { Intent, IntentFile } from "../../../schema/index.js";
import { judgedIntents } from "../../../schema/soundIntents.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import { behaviourFile } from "../../rows/behaviourFile.js";
import { unusedParameter } from "../../rows/operation.js";
import type { ApiMapping, ApiOperation, ApiRefusal, ApiSchema } from "../mapping.js";
import { jsonIn } from "../recording/describe.js";
import type { RecordedExchange } from "../recording/exchange.js";
import { behaviourOf, manySlot, withoutUse } from "./behaviours.js";
import { type ReadOperation, successOf } from "./document/operations.js";
import type { Schemas } from "./document/schemas.js";
import { correctedGroups, entitiesOf, type MockSaid, operationRows } from "./entities/corrected.js";
import { collectionsOf } from "./entities/found.js";
import { groupsOf } from "./entities/groups.js";
import { initialRows } from "./entities/initialRows.js";
import { exchangesOf, recordedRows } from "./entities/recordedRows.js";
import { type Resource, resourcesOf } from "./entities/resources.js";
import { RowShapes } from "./entities/rowShapes.js";
import { askedIn } from "./paging.js";
import { Shapes } from "./shapes.js";
import { slotsOfOperation } from "./slots.js";

export class ApiImport {
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
  private readonly types = new Map<Resource, Map<string, string>>();

  constructor(schemas: Schemas, operations: readonly ReadOperation[], refused: readonly ApiRefusal[]) {
    this.refused = [...refused];
    this.schemas = schemas;
    this.shapes = new Shapes(schemas);
    this.seen = new Shapes(schemas, true);
    this.operations = operations;
    this.commands = new Map(operations.map((one) => [one, this.names.take(one.id ?? `${one.method} ${one.path}`)]));
  }

  /** @param count how many rows entities have that the document gives no examples of */
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
    this.refused.push(...this.schemas.odd.map((one) => ({ operation: "schemas", ...one, effect: "odd" as const })));
    const intents = this.leaveOutUnusable();
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

  /** Leaves out operations that would keep the others from being loaded. @returns these */
  private leaveOutUnusable(): readonly Intent[] {
    const files = this.items.flatMap((item) => (item.kind === "intent" ? [item.intent] : []));
    const { sound, unusable } = judgedIntents(files);
    for (const [command, message] of unusable) {
      const at = this.operations.find((one) => this.commands.get(one) === command)?.node.at ?? command;
      this.refused.push({ operation: command, at, message, effect: "unusable", left: command });
      delete this.mapped[command];
      this.items = this.items.filter(
        (item) =>
          !(item.kind === "intent" && item.intent.command === command) &&
          !(item.kind === "behaviour" && item.name === behaviourFile(command)),
      );
    }
    return sound;
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
    const about = isOfRows ? operationRows(resource, rows, slot, asked, args, isMany) : undefined;
    for (const name of isOfRows && rows.does === "list" ? withoutUse(asked, args, resource, rows.key) : []) {
      const message = unusedParameter(name, String(entity));
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

const ITEM = /\/\{([^{}/]+)\}$/;

/** Why an operation keeps no rows, completing "it keeps no rows: …". */
function whyAlone(operation: ReadOperation, resources: readonly Resource[], shapes: Shapes): string {
  const { method, path } = operation;
  const parent = path.replace(ITEM, "");
  const owner = resources.find((one) => one.paths.includes(path) || one.paths.includes(parent));
  if (owner !== undefined)
    return `rows of ${owner.entity} are listed, read, made, changed and removed, and ${method.toUpperCase()} at ${path} is none of these`;
  const schema = successOf(operation)?.schema;
  const holdsObjects = schema !== undefined && (shapes.object(schema) ?? shapes.items(schema)) !== null;
  if (!holdsObjects) return "its answers hold no objects with named properties";
  const [, key] = ITEM.exec(path) ?? [];
  return key === undefined
    ? "nothing at its path lists objects, or reads one by its key"
    : `no property of its objects is the key {${key}}`;
}
