import type { Backend } from "../../../src/runtime/backend.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { playDialogue } from "../../../src/users/dialogue/playDialogue.js";
import { openingOf } from "../../../src/users/plans/executing/opening.js";
import { schemaPolicy } from "../../../src/users/reference/schemaPolicy.js";
import type { PlantedError } from "./plantedErrors.js";

/** The dialogue of a user that makes an error, with the reference policy. */
export function playPlanted(backend: Backend, { plan, lines }: PlantedError): Promise<Transcript> {
  return playDialogue({
    backend,
    policy: schemaPolicy(backend),
    user: ({ turns }) => {
      const line = lines[turns.filter(({ author }) => author === "User").length];
      if (line === undefined) return null;
      if (typeof line === "string") return line;
      return "text" in line ? line : { text: "…", means: line };
    },
    ...openingOf(plan),
  });
}
