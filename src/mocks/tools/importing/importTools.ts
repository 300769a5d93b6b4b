import { readJsonFile } from "../../../base/io/json.js";
import { given as present } from "../../../base/json/given.js";
import { FreeNames } from "../../../schema/freeNames.js";
import { meaningText } from "../../../schema/rowMeaning.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import { inMockFile, type MockCorrections, readMockFile } from "../../../transcript/files/importing/mockFile.js";
import { readRowsFile } from "../../../transcript/files/importing/rowsFile.js";
import { checkMeanings, recognise, rowProblems } from "../../rows/recognise.js";
import { definedTools } from "./definitions.js";
import { toolItems } from "./toolItems.js";

/** Inputs of an import beside the tools. */
export interface ToolsImportOptions {
  /** A `mock.json` that corrects recognised operations on rows. Default: no corrections. */
  readonly mock?: string;
  /** A JSON file with the rows at the start, by entity. Default: no rows. */
  readonly rows?: string;
}

/**
 * Reads an agent's tools into intents, behaviours over rows, and their names on a server of the Model Context Protocol. Operations on rows
 * are recognised as by `mockTools`. Names, descriptions and schemas are kept as they are.
 * @param paths JSON files, each with a list of tools in the format of OpenAI, Anthropic, the Model Context Protocol, the AI SDK or
 * LangChain, or an object of tools or JSON Schemas by name. A tool that its provider runs, or that clients of the Model Context Protocol
 * refuse, is left out with a note.
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX; BAD_TOOLS for an invalid tool, and for a duplicate name; BAD_MOCK for
 * a `mock.json` that does not fit; BAD_FIXTURE for invalid rows
 */
export async function* importTools(
  paths: readonly string[],
  { mock, rows: rowsFile }: ToolsImportOptions = {},
): AsyncGenerator<ImportItem> {
  const { defined, unserved } = definedTools(paths.map((file) => ({ file, value: readJsonFile(file) })));
  const corrections: MockCorrections = mock === undefined ? new Map() : readMockFile(mock);
  const rows = rowsFile === undefined ? {} : readRowsFile(rowsFile);
  const tools = defined.map(({ given }) => given);
  if (mock !== undefined) checkMeanings(inMockFile(mock), Object.fromEntries(corrections), tools, rows);
  const found = recognise(tools, rows, Object.fromEntries(corrections));
  for (const { given } of defined) {
    const { name } = given;
    const use = found.uses.get(name);
    const said = corrections.get(name);
    const isSearch = said ? said.isSearch === true : use?.isSearch === true;
    const meaning = use === undefined ? undefined : meaningText({ ...use, isSearch });
    yield {
      kind: "meaning",
      tool: name,
      ...present({ meaning, why: found.alone.get(name), doubt: use?.doubt }),
      ...(corrections.has(name) ? { isCorrected: true } : {}),
    };
  }
  for (const { name, file, why } of unserved)
    yield { kind: "note", reason: "a tool was left out", place: { file }, detail: `${name}: ${why}`, leftOut: name };
  for (const detail of rowProblems(rows, found.uses))
    yield { kind: "note", reason: "rows are not used as given", place: { file: String(rowsFile) }, detail };
  yield* toolItems(defined, found.uses, rows, new FreeNames());
}
