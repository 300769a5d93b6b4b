import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { isFolder } from "../io/isFolder.js";
import type { IntentPhrases } from "../phrases/intentPhrases.js";
import { filesOfModule } from "../project/evaluateModule.js";
import type { Copied } from "../runtime/compiledOf.js";

/** Modules of a project's own, by their paths from the folder that the coordinator runs in. */
export interface OwnModules {
  readonly operators: readonly string[];
  readonly properties: readonly string[];
  readonly phrases: readonly string[];
}

/** Where a policy lies, and what its files hold. */
export interface PolicyPlace {
  /** The folder that coordinator and workers run in. */
  readonly folder: string;
  /** A digest of the policy's own files, and of those of the project's other modules. */
  readonly files: string;
}

/** What threads rehearse with. */
export interface RehearsalData extends Copied {
  readonly policy: string;
  readonly own: OwnModules;
  /** How people speak of the intents. */
  readonly phrases: ReadonlyMap<string, IntentPhrases>;
  readonly properties?: readonly string[];
  readonly maxTurns?: number;
  readonly timeout?: number;
  /** Absent where nothing of the project's own runs. */
  readonly place?: PolicyPlace;
  /** Sets a run apart from all others. */
  readonly nonce?: string;
}

type Named = Pick<RehearsalData, "policy" | "own">;

/** Whether nothing but what comes with Backlot runs outside of the sandbox. */
export const isOurs = ({ policy, own }: Named): boolean =>
  policy === "schema" && Object.values(own).every((modules) => modules.length === 0);

/** Where the policy lies as this process sees it. */
export async function policyPlace({ policy, own }: Named): Promise<PolicyPlace> {
  const hash = createHash("sha256");
  const modules = [policy, ...own.operators, ...own.properties, ...own.phrases];
  for (const module of modules.filter((path) => existsSync(path) && !isFolder(path))) {
    const kind = { what: `the module ${module}`, code: "BAD_POLICY" } as const;
    for (const file of (await filesOfModule(resolve(module), kind)).toSorted())
      hash.update(`${relative(".", file)}\n`).update(readFileSync(file));
  }
  return { folder: process.cwd(), files: hash.digest("hex") };
}
