import { existsSync } from "node:fs";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { BacklotError, type Place } from "../../../base/errors.js";
import { isFolder, refuseSpecialFiles } from "../../../base/io/index.js";
import { formatValue } from "../../../base/io/inspected.js";
import { MEND, whatWasThrown } from "../../../base/io/thrown.js";
import type { Backend } from "../../../runtime/backend.js";
import { didYouMean } from "../../../schema/nearest.js";
import { inTime } from "../../../users/dialogue/answerTimeout.js";
import type { Policy, Respond } from "../../../users/dialogue/policy.js";
import { type LoadedPolicy, loadedPolicy } from "./loadedPolicy.js";

const TYPESCRIPT = [".ts", ".mts", ".cts"];
const JAVASCRIPT = [".js", ".mjs", ".cjs"];

/**
 * Loads the default export of a module, or what its `createPolicy` makes for the back-end; with the `respond` of
 * either. TypeScript is bundled in memory, on every version of Node. `keywords` are other names of policies, for
 * suggestions.
 */
export async function policyOfModule(
  path: string,
  backend: Backend,
  timeout: number,
  keywords: readonly string[],
): Promise<LoadedPolicy> {
  const file = resolve(path);
  const badModule = badModuleOf(path);
  if (!existsSync(file)) {
    const message = `there is no policy ${formatValue(path)}${didYouMean(path, keywords)}`;
    throw new BacklotError("FILE_NOT_FOUND", message, { place: { file: path } });
  }
  if (isFolder(file)) throw badModule(`${path} is a folder, not a module with a policy`);
  if (![...TYPESCRIPT, ...JAVASCRIPT].includes(extname(file))) {
    throw badModule(`${path} is neither TypeScript nor JavaScript; what else can be run is exec:${path}`);
  }
  return policyOfExports(await inTime(exportsOf(file, path), `the module ${path}`, timeout), path, backend, timeout);
}

export async function policyOfExports(
  exported: Readonly<Record<string, unknown>>,
  path: string,
  backend: Backend,
  timeout: number,
): Promise<LoadedPolicy> {
  const badModule = badModuleOf(path);
  const { default: policy, createPolicy, respond } = exported;
  if (respond !== undefined && typeof respond !== "function") {
    throw badModule(`${path} exports respond as ${formatValue(respond)}, not a function`);
  }
  if (createPolicy === undefined) {
    if (typeof policy === "function") return loadedPolicy(policy as Policy, respond as Respond | undefined);
    const found = Object.keys(exported).length === 0 ? "nothing" : Object.keys(exported).join(", ");
    throw badModule(`${path} exports ${found}; a policy is the default export, or what createPolicy(backend) returns`);
  }
  if (policy !== undefined)
    throw badModule(`${path} has a default export and createPolicy: one of the two is the policy`);
  if (typeof createPolicy !== "function")
    throw badModule(`createPolicy of ${path} is ${formatValue(createPolicy)}, not a function`);
  const make = async (): Promise<unknown> => createPolicy(backend);
  const made = await inTime(
    make().catch((cause) => {
      const { text, place } = whatWasThrown(cause);
      throw badModule(`createPolicy of ${path} threw ${text}`, cause, place, MEND);
    }),
    `createPolicy of ${path}`,
    timeout,
  );
  if (typeof made !== "function")
    throw badModule(`createPolicy of ${path} returned ${formatValue(made)}, not a policy`);
  const own = "respond" in made && typeof made.respond === "function" ? made.respond : undefined;
  return loadedPolicy(made as Policy, (respond ?? own) as Respond | undefined);
}

const badModuleOf =
  (path: string) =>
  (problem: string, cause?: unknown, place: Place = {}, hint?: string): BacklotError =>
    new BacklotError("BAD_POLICY", problem, {
      place: place.file === undefined ? { file: path } : place,
      hint,
      ...(cause === undefined ? {} : { cause }),
    });

async function exportsOf(file: string, path: string): Promise<Readonly<Record<string, unknown>>> {
  if (TYPESCRIPT.includes(extname(file))) {
    const { evaluateModule } = await import("../../project/evaluateModule.js");
    return evaluateModule(file, { what: "the policy's module", code: "BAD_POLICY" });
  }
  refuseSpecialFiles([file]);
  try {
    return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    const { text, place } = whatWasThrown(cause);
    throw badModuleOf(path)(`the policy's module failed: ${text}`, cause, place, MEND);
  }
}
