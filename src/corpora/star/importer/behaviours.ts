import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readText } from "../../../base/io/index.js";
import type { Scalar, Value } from "../../../kit/internal.js";
import type { ImportItem, ImportNote } from "../../../transcript/files/importing/item.js";
import type { Api } from "./api.js";
import type { ReadColumn } from "./columns.js";

/** The special functions of STAR's knowledge base, which the package contains and an import copies. */
const SOURCES = new URL("../../../../mocks/star/", import.meta.url);

const NO_FUNCTION = "the function of an API is not one of STAR's; without a behaviour of yours it finds nothing";

/** Returns one behaviour per API, with the parameters of its special function, and the functions themselves. */
export async function* behavioursOf(
  apis: readonly { readonly api: Api; readonly file: string }[],
): AsyncGenerator<(ImportItem & { readonly kind: "behaviour" }) | ImportNote> {
  const sources = (await readdir(SOURCES)).filter((name) => name.endsWith(".ts")).sort();
  for (const { api, file } of apis) {
    if (sources.includes(`${api.function}.ts`)) {
      yield { kind: "behaviour", name: `${api.name}.behavior.ts`, text: behaviourOf(api) };
    } else {
      yield { kind: "note", reason: NO_FUNCTION, place: { file }, detail: `${api.name}: ${api.function}` };
    }
  }
  for (const name of sources) {
    yield { kind: "behaviour", name, text: readText(fileURLToPath(new URL(name, SOURCES))) };
  }
}

function behaviourOf({ name, function: special, database, counts, parameters }: Api): string {
  const columns = parameters.flatMap((parameter): [string, readonly Value[] | null][] => {
    const column = database?.columns.findLast((one) => one.name === parameter.name);
    return column === undefined ? [] : [[parameter.slot, categoryValues(column)]];
  });
  const lists = parameters.filter(({ type }) => typeof type === "object" && "list" in type).map(({ slot }) => slot);
  const facts = { entity: database?.name ?? null, counts, columns: Object.fromEntries(columns), lists };
  return `import { defineBehaviour } from "backlot/kit";
import { ${camel(special)} } from "./${special}.js";

/** ${name}, as STAR's API of that name; ${special}.ts says what it does. */
export default defineBehaviour(
  ${JSON.stringify(name)},
  ${camel(special)}(${JSON.stringify(facts, null, 2).replaceAll("\n", "\n  ")}),
);
`;
}

/** The listed values of a column for an echo: single values only. */
function categoryValues({ categories }: ReadColumn): readonly Value[] | null {
  if (categories === null) return null;
  return categories.every((value): value is Scalar => typeof value !== "object") ? categories : [];
}

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
