import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/io/inspected.js";
import { threw } from "../../../base/io/thrown.js";
import type { Backend } from "../../../runtime/backend.js";
import { checkTimeout } from "../../../users/dialogue/answerTimeout.js";
import { schemaPolicy } from "../../../users/reference/schemaPolicy.js";
import { execPolicy } from "../remote/execPolicy.js";
import { httpPolicy } from "../remote/httpPolicy.js";
import { DEFAULT_ANSWER_TIMEOUT } from "../remote/protocol.js";
import { type LoadedPolicy, loadedPolicy, type MadePolicy, type PolicyLoader } from "./loadedPolicy.js";

/** Options of loading a policy. */
export interface PolicyFromOptions {
  /** Time limit of a remote policy's answer, in milliseconds. Default: 30,000. */
  readonly timeout?: number;
  /** Time limit of a module to load, and of its `createPolicy`, in milliseconds. Default: 30,000, or `timeout` if that is longer. */
  readonly loadTimeout?: number;
  /** Loaders of policies by name. Default: none. */
  readonly loaders?: readonly PolicyLoader[];
}

/**
 * Loads a policy by a value of `--policy`:
 *
 * * `schema`: the reference policy, `schemaPolicy`
 * * the name of a loader, alone or before a colon: `graph:tasks`, with `star.policies` of `backlot/corpora`
 * * `exec:COMMAND`: a child process, `execPolicy`; the command is a line for the shell
 * * `http://…`, `https://…`: a server, `httpPolicy`
 * * anything else: the path of a module, TypeScript or JavaScript, from the current folder. Its default export is the
 *   policy, or its export `createPolicy` makes one of the back-end; it may export `respond`.
 *
 * Nothing is started or asked before the first question. Close the policy after use.
 *
 * @param backend the back-end of the rehearsals
 * @throws BacklotError FILE_NOT_FOUND for a missing module, BAD_POLICY for any other value that is not a policy, with the line of the
 * module if that is known; WRONG_FORMAT for a folder without task graphs; POLICY_TIMEOUT for a module that does not load in time
 *
 * @example
 * ```ts
 * import { mockBackend, policyFrom, rehearse, scriptedUser } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const policy = await policyFrom("schema", backend);
 * const transcript = await rehearse({ backend, policy, user: scriptedUser("Hello.") });
 * console.assert(transcript.turns.length > 0);
 * await policy.close();
 * ```
 */
export async function policyFrom(
  spec: string,
  backend: Backend,
  options: PolicyFromOptions = {},
): Promise<LoadedPolicy> {
  const { loaders = [] } = options;
  const timeout = checkTimeout("timeout", options.timeout ?? DEFAULT_ANSWER_TIMEOUT, "BAD_POLICY");
  // Loading has a limit of its own, since it may include a compilation.
  const loading = options.loadTimeout ?? Math.max(timeout, DEFAULT_ANSWER_TIMEOUT);
  const loadTimeout = checkTimeout("loadTimeout", loading, "BAD_POLICY");
  if (typeof spec !== "string" || spec.trim() === "") {
    throw new BacklotError("BAD_POLICY", `${formatValue(spec)} names no policy`);
  }
  if (spec === "schema") return loadedPolicy(schemaPolicy(backend));
  const loader = loaderOf(spec, loaders);
  if (loader !== undefined) {
    let made: unknown;
    try {
      made = await loader.load(spec.slice(loader.name.length + 1).trim(), backend);
    } catch (cause) {
      throw threw("BAD_POLICY", `the loader of policies ${loader.name}`, cause);
    }
    if (isMade(made)) return loadedPolicy(made, made.respond, made.close?.bind(made));
    throw new BacklotError(
      "BAD_POLICY",
      `the loader of policies ${loader.name} gives ${formatValue(made)}, not a policy`,
    );
  }
  if (spec.startsWith("exec:")) return execPolicy({ command: commandOf(spec), shell: true, timeout });
  // A single letter is a drive of Windows.
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(spec)) return httpPolicy(spec, { timeout });
  const { policyOfModule } = await import("./policyModule.js");
  return policyOfModule(spec, backend, loadTimeout, ["schema", ...loaders.map(({ name }) => name)]);
}

const isMade = (made: unknown): made is MadePolicy => typeof made === "function";

/** Returns a policy as it is named and the words of its command, among which are the paths of its files. */
export const wordsOfPolicy = (spec: string): readonly string[] => [
  ...new Set([spec, ...spec.replace(/^[a-z]+:/, "").split(/\s+/)]),
];

export function loaderOf(spec: string, loaders: readonly PolicyLoader[]): PolicyLoader | undefined {
  return loaders.find(({ name }) => spec === name || spec.startsWith(`${name}:`));
}

function commandOf(spec: string): string {
  const command = spec.slice("exec:".length).trim();
  if (command === "")
    throw new BacklotError("BAD_POLICY", "exec: is followed by no command, such as exec:python3 policy.py");
  return command;
}
