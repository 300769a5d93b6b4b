import { BacklotError } from "../../../base/errors.js";
import { formatJson } from "../../../base/json/formatValue.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { IntentTool } from "../../../schema/index.js";
import type { GivenTool } from "../mock/givenTool.js";
import { isProviders, readNamed, readTool } from "../mock/readTools.js";

export interface DefinedTool {
  readonly given: GivenTool;
  readonly tool: Pick<IntentTool, "name" | "definition" | "place">;
  readonly file: string;
}

export interface UnservedTool {
  readonly name: string;
  readonly file: string;
  readonly why: string;
}

export interface DefinedTools {
  readonly defined: readonly DefinedTool[];
  readonly unserved: readonly UnservedTool[];
}

const HOLDERS: readonly string[] = ["tools", "functions"];

/** @throws BacklotError BAD_TOOLS naming file and tool, also for two of one name */
export function definedTools(documents: readonly { readonly file: string; readonly value: unknown }[]): DefinedTools {
  const all = documents.flatMap(({ file, value }) => definedIn(file, value));
  const defined: DefinedTool[] = [];
  const unserved: UnservedTool[] = [];
  const files = new Map<string, string>();
  for (const one of all) {
    if ("why" in one) {
      unserved.push(one);
      continue;
    }
    const { given, file } = one;
    const before = files.get(given.name);
    if (before !== undefined) throw refused(`two tools are called ${given.name}: ${where(before, file)}`, file);
    files.set(given.name, file);
    const why = whyUnserved(given);
    if (why === null) defined.push(one);
    else unserved.push({ name: given.name, file, why });
  }
  return { defined, unserved };
}

/** Returns the reason why clients of the Model Context Protocol would refuse a tool, and with it all others; null if they accept it. */
function whyUnserved({ name, parameters }: GivenTool): string | null {
  if (name in Object.prototype) return "its name is that of a member of every JavaScript object";
  const { type = "object" } = parameters;
  return type === "object" ? null : `the type of its arguments is ${formatJson(type)}, not "object"`;
}

const where = (one: string, other: string): string =>
  one === other ? `both in ${one}` : `one in ${one}, one in ${other}`;

function definedIn(file: string, value: unknown): (DefinedTool | UnservedTool)[] {
  const holder = isObject(value) ? HOLDERS.find((key) => Array.isArray(value[key])) : undefined;
  const list = holder === undefined ? value : (value as JsonObject)[holder];
  const isEmpty = Array.isArray(list) ? list.length === 0 : isObject(list) && Object.keys(list).length === 0;
  if (isEmpty) throw refused(`${file} holds no tools`, file);
  const inFile = <T>(read: () => T): T => {
    try {
      return read();
    } catch (cause) {
      if (!(cause instanceof BacklotError)) throw cause;
      throw refused(`${file}: ${cause.message}`, file);
    }
  };
  if (Array.isArray(list))
    return list.map((definition, at) => {
      if (isProviders(definition))
        return {
          name: String(definition.name ?? definition.type),
          file,
          why: "its provider runs it, or it takes no JSON",
        };
      const given = inFile(() => readTool(definition, `tool ${at + 1} of ${list.length}`));
      return { given, tool: { definition }, file };
    });
  if (!isObject(list)) throw refused(`${file} holds neither a list of tools nor an object of tools by name`, file);
  return Object.entries(list).map(([name, definition]) => {
    const given = inFile(() => readNamed(name, definition));
    return { given, tool: { name, definition: definition as JsonObject }, file };
  });
}

const refused = (message: string, file: string): BacklotError =>
  new BacklotError("BAD_TOOLS", message, { place: { file } });
