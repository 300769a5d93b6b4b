import type { Copied } from "../runtime/compiledOf.js";
import type { OwnModules } from "../testing/mutation/policy/policyRehearsals.js";
import { wordsOfPolicy } from "../testing/policies/loading/policyFrom.js";
import type { IntentPhrases } from "../users/phrases/intentPhrases.js";
import { type CodePlace, codePlace } from "./codePlace.js";

export interface RehearsalData extends Copied {
  readonly policy: string;
  readonly own: OwnModules;
  readonly phrases: ReadonlyMap<string, IntentPhrases>;
  readonly properties?: readonly string[];
  readonly maxTurns?: number;
  readonly timeout?: number;
  /** Absent if none of the project's own code runs. */
  readonly place?: CodePlace;
  readonly nonce?: string;
}

type Named = Pick<RehearsalData, "policy" | "own">;

/** True if only code of Backlot runs outside of the sandbox. */
export const isOurs = ({ policy, own }: Named): boolean =>
  policy === "schema" && Object.values(own).every((modules) => modules.length === 0);

export const policyPlace = ({ policy, own }: Named): Promise<CodePlace> =>
  codePlace([...wordsOfPolicy(policy), ...own.operators, ...own.properties, ...own.phrases], "BAD_POLICY");
