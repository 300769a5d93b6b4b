import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import { unknownOption } from "../../schema/nearest.js";
import type { Policy, Respond, User } from "../../users/dialogue/policy.js";
import type { Plan } from "../../users/plans/plan.js";

/** Options of `serveWizard`: the dialogue, and its players. */
export interface WizardOptions {
  /** Folder of the record, which is its file `session.jsonl`. An existing session continues. */
  readonly folder: string;
  /** The address, on a loopback host. Default: 127.0.0.1. */
  readonly host?: string;
  /** The port. Default: 0, a free one. */
  readonly port?: number;
  /** Id of a new dialogue. Default: `wizard`. */
  readonly id?: string;
  /** Seed of a new session. Default: 1. */
  readonly seed?: number;
  /** Clock of a new session. Default: the plan's, or the back-end's. */
  readonly now?: OpenOptions["now"];
  /** Goals of the user. Default: the person's own. */
  readonly plan?: Plan;
  /** Policy that plays the wizard, with its wording if it has one. Default: a person plays. */
  readonly policy?: Policy & { readonly respond?: Respond };
  /** Simulated user or model. Default: a person plays. */
  readonly user?: User;
  /**
   * Folder of STAR's task graphs, `tasks/<task>.json` as written by `import star`, for suggestions. Default:
   * suggestions follow the back-end's questions, in the words of the intents.
   */
  readonly tasks?: string;
  /** Time of day, in milliseconds since 1970. Default: the machine's. */
  readonly clock?: () => number;
}

const NAMES: readonly (keyof WizardOptions)[] = [
  "folder",
  "host",
  "port",
  "id",
  "seed",
  "now",
  "plan",
  "policy",
  "user",
  "tasks",
  "clock",
];

export function checkWizardOptions(options: WizardOptions, isLoopback: (host: string) => boolean): void {
  if (!isObject(options)) throw badOption("serveWizard takes a backend and an object of options");
  const unknown = unknownOption("serveWizard", options, NAMES);
  if (unknown !== null) throw badOption(unknown);
  const { folder, host = "127.0.0.1", port = 0, id = "wizard", seed = 1, policy, user, clock } = options;
  if (typeof folder !== "string" || folder === "") throw badOption("folder must be the path of a folder");
  if (typeof host !== "string" || !isLoopback(host)) {
    throw badOption(
      `host must be a loopback host such as 127.0.0.1, not ${String(host)}: two people share one machine`,
    );
  }
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw badOption(`port must be from 0 to 65535, not ${port}`);
  if (typeof id !== "string" || id === "") throw badOption("id must be a text");
  if (!Number.isSafeInteger(seed)) throw badOption("seed must be a whole number");
  for (const [name, given] of Object.entries({ policy, user, clock })) {
    if (given !== undefined && typeof given !== "function") throw badOption(`${name} must be a function`);
  }
  if (policy !== undefined && user !== undefined)
    throw badOption("a policy and a simulated user need no person: rehearse plays them");
}

const badOption = (message: string): BacklotError => new BacklotError("BAD_OPTION", message);
