import { readFileSync } from "node:fs";
import type { ImportItem } from "../../files/importing/item.js";
import type { IntentFile, SlotFile } from "../../schema/index.js";
import type { ApiOperation, ApiRows } from "../mapping.js";
import type { Resource } from "./resources.js";

type BehaviourItem = ImportItem & { readonly kind: "behaviour" };

/** What the behaviours of operations over rows share: it stands in the package, and is copied beside the intents. */
const SHARED = new URL("../../../mocks/openapi/resources.ts", import.meta.url);

/** How operations call the parameters that say how many rows are wanted, and which. */
const LIMITS: readonly string[] = [
  "limit",
  "per_page",
  "perPage",
  "page_size",
  "pageSize",
  "max_results",
  "maxResults",
];
const OFFSETS: readonly string[] = ["offset", "skip"];
const PAGES: readonly string[] = ["page", "page_number", "pageNumber"];

/** The shared part, once. */
export function sharedBehaviour(): BehaviourItem {
  return { kind: "behaviour", name: "resources.ts", text: readFileSync(SHARED, "utf8") };
}

/** The name of the file with an operation's behaviour. */
export const behaviourFile = (command: string): string => `${command}.behavior.ts`;

/** What an operation does with the rows of its resource. */
export function behaviourOf(
  command: string,
  { parameters, body, method }: Pick<ApiOperation, "parameters" | "body" | "method">,
  args: IntentFile["args"],
  { does, slot }: Pick<ApiRows, "does" | "slot">,
  { entity, key, keys, columns, parents: around }: Resource,
): BehaviourItem {
  // What the path says of a row, no body does.
  const sentColumns = Object.keys(columns).filter((column) => !around.includes(column));
  const inPath = parameters.filter((each) => each.in === "path" && each.slot !== slot);
  const inQuery = parameters.filter((each) => each.in === "query");
  const columned = (all: typeof parameters) => all.flatMap(({ slot: held, name }) => pairOf(held, name, columns));
  const parents = Object.fromEntries(columned(inPath));
  const sent = Object.fromEntries([
    ...columned(inPath),
    ...Object.entries(body?.slots ?? {}).flatMap(([name, held]) => pairOf(held, name, columns)),
  ]);
  const whole = body?.slot === undefined ? null : { slot: body.slot, columns: sentColumns };
  const one = { entity, key, slot, parents };
  const named = (names: readonly string[]) =>
    inQuery.find(({ name, slot: held }) => names.includes(name) && isCount(args[held ?? ""]))?.slot ?? null;
  const facts = {
    list: () => {
      const paging = { limit: named(LIMITS), offset: named(OFFSETS), page: named(PAGES) };
      const filters = Object.fromEntries([...columned(inPath), ...columned(inQuery)]);
      return { entity, filters: without(filters, Object.values(paging)), ...paging };
    },
    read: () => one,
    create: () => ({ entity, key, keys, columns: sent, whole }),
    update: () => ({ ...one, columns: without(sent, Object.keys(parents)), whole, replaces: method === "put" }),
    remove: () => one,
  }[does]();
  return { kind: "behaviour", name: behaviourFile(command), text: behaviourText(command, does, facts) };
}

function pairOf(slot: string | undefined, column: string, columns: Resource["columns"]): [string, string][] {
  return slot !== undefined && Object.hasOwn(columns, column) ? [[slot, column]] : [];
}

function without(pairs: Readonly<Record<string, string>>, slots: readonly (string | null)[]): Record<string, string> {
  return Object.fromEntries(Object.entries(pairs).filter(([slot]) => !slots.includes(slot)));
}

function isCount(slot: SlotFile | undefined): boolean {
  const type = slot?.type;
  return type === "int" || (typeof type === "object" && "int" in type);
}

/** Names and texts of the document stand in it as JSON only: it is code. */
function behaviourText(command: string, does: ApiRows["does"], facts: object): string {
  return `import { defineBehaviour } from "backlot/kit";
import { ${does} } from "./resources.js";

/** What ${command} does with rows; resources.ts says how. */
export default defineBehaviour(
  ${JSON.stringify(command)},
  ${does}(${JSON.stringify(facts, null, 2).replaceAll("\n", "\n  ")}),
);
`;
}
