import { type Action, contentOf, gives, rowsOf } from "./action.js";
import { single, type ToolFacts } from "./facts.js";
import type { ServerTable } from "./tables.js";

const FOLDER = /^(directory|folder|dir)$/;

/** Returns the action of a tool on files and folders as such; null for other tools, and for actions that any row allows. */
export function ofPaths(tool: ToolFacts, tables: readonly ServerTable[]): Action | null {
  const files = tables.find(
    ({ key, from }) => from === "parameters" && key.length === 1 && isPath(key[0]) && !isFolder(key, tables),
  );
  if (files === undefined) return null;
  const folders = tables.filter((one) => one !== files && one.from === "parameters" && FOLDER.test(single(one.entity)));
  const { verb, input, nouns } = tool;
  const [path = ""] = files.key;
  const rows = { ...rowsOf(files), folders: folders.map(rowsOf), gives: gives(tool, {}), content: contentOf(files) };
  const isAboutFolder = nouns.some((noun) => FOLDER.test(single(noun)));
  const isAboutFile = nouns.some((noun) => single(noun) === single(files.entity));
  if (!isAboutFile && !isAboutFolder) return null;
  const texts = Object.keys(input).filter((name) => input[name]?.is === "text" && tool.required.has(name));
  if (verb === "move" && texts.length === 2)
    return { does: "movePath", facts: { ...rows, from: texts[0], to: texts[1] }, about: `moves ${files.entity}` };
  if (
    isAboutFile &&
    verb === "read" &&
    Object.keys(input).some((name) => name !== path && input[name]?.is === "texts")
  ) {
    const slot = Object.keys(input).find((name) => input[name]?.is === "texts");
    return { does: "readPaths", facts: { ...rows, slot }, about: `gives back several ${files.entity}` };
  }
  const edits = Object.entries(input).find(([, property]) => property.is === "objects");
  if (isAboutFile && verb === "update" && edits !== undefined && edits[1].is === "objects") {
    const parts = Object.keys(edits[1].columns);
    const [old, fresh] = [/old|from|before|search/i, /new|to|after|replace/i].map((one) =>
      parts.find((name) => one.test(name)),
    );
    const dry = Object.keys(input).find((name) => /dry|preview/i.test(name)) ?? null;
    if (old !== undefined && fresh !== undefined)
      return {
        does: "editPath",
        facts: { ...rows, slot: path, edits: edits[0], old, fresh, dry },
        about: `edits ${files.entity}`,
      };
  }
  if (
    verb === "list" ||
    verb === "search" ||
    (isAboutFolder && verb !== "create" && verb !== "put" && verb !== "remove")
  ) {
    const pattern = Object.keys(input).find((name) => /^(pattern|glob|query)$/.test(name)) ?? null;
    const slot = Object.hasOwn(input, path) ? path : null;
    const marks = /\[FILE\]/.test(tool.description) && /\[DIR\]/.test(tool.description);
    const isTree = nouns.includes("tree");
    return {
      does: "listPaths",
      facts: { ...rows, slot, pattern, marks, isTree },
      about: `lists ${files.entity} below a path`,
    };
  }
  return null;
}

const isPath = (name: string | undefined): boolean =>
  name !== undefined && /(^|_)(path|file|filename|file_name)$/.test(single(name));
const isFolder = (key: readonly string[], tables: readonly ServerTable[]): boolean =>
  tables.some((one) => one.key === key && FOLDER.test(single(one.entity)));
