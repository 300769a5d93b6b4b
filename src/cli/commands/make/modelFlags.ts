import { existsSync } from "node:fs";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Command, InvalidArgumentError } from "commander";
import { BacklotError } from "../../../errors.js";
import { refuseSpecialFiles } from "../../../io/index.js";
import { given } from "../../../json/given.js";
import { isObject } from "../../../json/object.js";
import type { ModelOptions } from "../../../pipeline/index.js";
import { wholeNumber } from "../../config/options.js";

/** The flags that say which models are asked, and how much they may take. */
export interface ModelFlags {
  readonly model?: string;
  readonly answers?: string;
  readonly offline?: boolean;
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  readonly maxCost?: number;
}

/** The flags of `backlot make` that say how models take part. */
export interface WritingFlags extends ModelFlags {
  readonly words?: "outline" | "first";
  readonly planning?: boolean;
  /** False for --no-validate. */
  readonly validate?: boolean;
  /** False for --no-truncate. */
  readonly truncate?: boolean;
  readonly resume?: boolean;
  readonly dryRun?: boolean;
}

/** @throws BacklotError USAGE for flags about models where none is named */
export function refuseModelFlags(flags: WritingFlags): void {
  const keys = [
    "answers",
    "offline",
    "maxCalls",
    "maxTokens",
    "maxCost",
    "words",
    "planning",
    "resume",
    "dryRun",
  ] as const;
  const negated = flags.validate === false ? "noValidate" : flags.truncate === false ? "noTruncate" : undefined;
  const lost = keys.find((key) => flags[key] !== undefined) ?? negated;
  if (lost === undefined) return;
  const flag = lost.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new BacklotError("USAGE", `--${flag} is about models: name one with --model`);
}

const [TYPESCRIPT, JAVASCRIPT] = [
  [".ts", ".mts", ".cts"],
  [".js", ".mjs", ".cjs"],
];

/** Adds the flags to a command. */
export function modelOptions(command: Command, folder: string): Command {
  return command
    .option(
      "--model <model>",
      "a module whose default export is a model of the AI SDK, or options with one; or the name of a model of the SDK's gateway",
    )
    .option("--answers <folder>", `where answers of models are kept (default: ${folder})`)
    .option("--offline", "use answers that are kept, and ask nothing")
    .option("--max-calls <n>", "the most calls to pay for", wholeNumber(1))
    .option("--max-tokens <n>", "the most tokens to pay for", wholeNumber(1))
    .option("--max-cost <money>", "the most to spend, in the currency of the prices in the module", money);
}

/**
 * The models that the flags name.
 * @throws BacklotError FILE_NOT_FOUND, BAD_MODELS
 */
export async function modelsOf(flags: ModelFlags & { readonly model: string }): Promise<ModelOptions> {
  const { model: spec, maxCalls, maxTokens, maxCost } = flags;
  const limits = given({ maxCalls, maxTokens, maxCost });
  const ending = extname(spec);
  if (![...TYPESCRIPT, ...JAVASCRIPT].includes(ending)) return { model: spec, ...limits };
  const file = resolve(spec);
  const place = { file: spec };
  if (!existsSync(file)) throw new BacklotError("FILE_NOT_FOUND", `there is no module ${spec}`, { place });
  const { default: exported } = await exportsOf(file, spec);
  if (typeof exported === "string") return { model: exported, ...limits };
  if (isObject(exported) && "specificationVersion" in exported)
    return { model: exported as unknown as ModelOptions["model"], ...limits };
  if (isObject(exported) && "model" in exported) return { ...(exported as unknown as ModelOptions), ...limits };
  throw new BacklotError("BAD_MODELS", `${spec} has no default export that is a model, or options with a model`, {
    place,
  });
}

async function exportsOf(file: string, path: string): Promise<Readonly<Record<string, unknown>>> {
  if (TYPESCRIPT.includes(extname(file))) {
    const { evaluateModule } = await import("../../../project/evaluateModule.js");
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

function money(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number === 0) throw new InvalidArgumentError("It must be a number above 0.");
  return number;
}
