import type { IntentPhrases } from "../phrases/intentPhrases.js";
import type { Copied } from "../runtime/compiledOf.js";
import { type CodePlace, codePlace } from "./codePlace.js";

/** Modules of a project's own, by their paths from the folder that the coordinator runs in. */
export interface OwnModules {
  readonly operators: readonly string[];
  readonly properties: readonly string[];
  readonly phrases: readonly string[];
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
  readonly place?: CodePlace;
  /** Sets a run apart from all others. */
  readonly nonce?: string;
}

type Named = Pick<RehearsalData, "policy" | "own">;

/** Whether nothing but what comes with Backlot runs outside of the sandbox. */
export const isOurs = ({ policy, own }: Named): boolean =>
  policy === "schema" && Object.values(own).every((modules) => modules.length === 0);

/** Where the policy and the project's other modules lie as this process sees it. */
export const policyPlace = ({ policy, own }: Named): Promise<CodePlace> =>
  codePlace([policy, ...own.operators, ...own.properties, ...own.phrases], "BAD_POLICY");
