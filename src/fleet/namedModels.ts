import { existsSync } from "node:fs";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { BacklotError } from "../base/errors.js";
import { refuseSpecialFiles } from "../base/io/index.js";
import { given } from "../base/json/given.js";
import { isObject } from "../base/json/object.js";
import type { ModelOptions } from "../corpora/making/index.js";

/** Models by name, with a budget. */
export interface NamedModels extends Pick<ModelOptions, "maxCalls" | "maxTokens" | "maxCost"> {
  /**
   * Path of a module whose default export is a model of the AI SDK, or options with one; or the name of a model of the
   * SDK's gateway.
   */
  readonly model: string;
}

const [TYPESCRIPT, JAVASCRIPT] = [
  [".ts", ".mts", ".cts"],
  [".js", ".mjs", ".cjs"],
];

export async function loadModels({ model, maxCalls, maxTokens, maxCost }: NamedModels): Promise<ModelOptions> {
  const limits = given({ maxCalls, maxTokens, maxCost });
  const ending = extname(model);
  if (![...TYPESCRIPT, ...JAVASCRIPT].includes(ending)) return { model, ...limits };
  const file = resolve(model);
  const place = { file: model };
  if (!existsSync(file)) throw new BacklotError("FILE_NOT_FOUND", `there is no module ${model}`, { place });
  const { default: exported } = await exportsOf(file, model);
  if (typeof exported === "string") return { model: exported, ...limits };
  if (isObject(exported) && "specificationVersion" in exported)
    return { model: exported as unknown as ModelOptions["model"], ...limits };
  if (isObject(exported) && "model" in exported) return { ...(exported as unknown as ModelOptions), ...limits };
  throw new BacklotError("BAD_MODELS", `${model} has no default export that is a model, or options with a model`, {
    place,
  });
}

async function exportsOf(file: string, path: string): Promise<Readonly<Record<string, unknown>>> {
  if (TYPESCRIPT.includes(extname(file))) {
    const { evaluateModule } = await import("../testing/project/evaluateModule.js");
    return evaluateModule(file, { what: "the module of the models", code: "BAD_MODELS" });
  }
  refuseSpecialFiles([file]);
  try {
    return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BacklotError("BAD_MODELS", `the module ${path} failed: ${why}`, { place: { file: path }, cause });
  }
}
