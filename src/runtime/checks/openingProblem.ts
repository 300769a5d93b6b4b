import { BacklotError, type Place } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Catalog, Problem } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";
import { openingFor } from "../replay/exchange.js";
import { openingOf } from "../session/opening.js";

/**
 * Returns the problem for which a replay refuses to open a dialogue; null without one. Changes of tables are left out: they are about
 * fixtures.
 */
export function openingProblem(
  { tables: _, ...transcript }: Transcript,
  catalog: Catalog,
  { file, line }: Pick<Place, "file" | "line"> = {},
): Problem | null {
  const entities = new Set([...catalog.values()].flatMap(({ entity }) => entity ?? []));
  try {
    openingOf(openingFor(transcript, {}), { intents: new Set(catalog.keys()), entities });
    return null;
  } catch (cause) {
    if (!(cause instanceof BacklotError)) throw cause;
    const place: Place = { ...given({ file, line }), dialogue: transcript.id };
    const error = new BacklotError(cause.code, cause.message, { place });
    return { severity: "error", rule: "a dialogue opens over the intents", error };
  }
}
