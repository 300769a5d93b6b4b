import { existsSync } from "node:fs";
import { readIntents } from "../../../files/loadIntents.js";
import { given } from "../../../json/given.js";
import type { FacetName } from "../../../metrics/executed/facets.js";
import { FACET_NAMES } from "../../../metrics/executed/facets.js";
import { scoreExecuted } from "../../../metrics/executed/report.js";
import { type ExecutedDialogues, readExecuted, readGold } from "../../../metrics/read/readExecuted.js";
import { noteOf, type ReportNote } from "../../../metrics/report.js";
import { projectSettings } from "../../../project/settings.js";
import type { ResolvedIntent } from "../../../schema/facts.js";
import { resolveIntents } from "../../../schema/resolve.js";
import { terminal } from "../../terminal/terminal.js";
import type { ReportFlags } from "./options.js";
import { worstCount } from "./options.js";
import { stampOf } from "./systems/stamp.js";
import type { Scoring } from "./systems/stored.js";

/** The flags of `backlot score run`. */
export interface RunFlags extends ReportFlags {
  readonly gold?: string;
  readonly intents?: string;
  readonly config?: string;
  readonly by?: readonly FacetName[];
}

/**
 * Scores executed dialogues.
 * @throws BacklotError where dialogues, gold or intents cannot be read
 */
export async function scoreRun(paths: readonly string[], flags: RunFlags): Promise<Scoring> {
  const [executed, gold] = await Promise.all([
    readExecuted(paths, terminal.stdin),
    flags.gold === undefined ? null : readGold(flags.gold),
  ]);
  const intents = await intentsOf(flags);
  const report = scoreExecuted(executed.dialogues, {
    // JSON holds every breakdown, whatever is shown of them.
    ...given({ gold: gold?.gold, intents: intents?.resolved, show: flags.json === true ? FACET_NAMES : flags.by }),
    worst: worstCount(flags),
    notes: [...executed.notes, ...(gold?.notes ?? []), ...(await madeNotes(executed, intents?.path))],
  });
  const [executedOn] = executed.made.intents;
  return {
    report,
    data: { gold: flags.gold, intents: intents?.path },
    system: { run: paths },
    ...(executedOn === undefined ? {} : { hashes: { "intents they were executed on": executedOn } }),
  };
}

/** Where dialogues were executed by several versions, or on other intents than those they are scored with. */
async function madeNotes({ made }: ExecutedDialogues, intents: string | undefined): Promise<ReportNote[]> {
  const present = intents === undefined ? undefined : (await stampOf(intents))?.sha256;
  const others = [...made.intents].filter((hash) => present !== undefined && hash !== present);
  const several = (all: ReadonlySet<string>): string[] => (all.size > 1 ? [...all] : []);
  return [
    ...noteOf("versions of Backlot executed the dialogues", several(made.backlot)),
    ...noteOf("states of the intents were used to execute the dialogues", several(made.intents).map(short)),
    ...noteOf(`states of the intents were used to execute, unlike ${intents} as it is now`, others.map(short)),
  ];
}

const short = (hash: string): string => hash.slice(0, 12);

/** The project's intents, where they are named or where they usually lie; none where they are not there. */
async function intentsOf({
  intents,
  config,
}: RunFlags): Promise<{ path: string; resolved: readonly ResolvedIntent[] } | null> {
  const settings = await projectSettings(given({ intents, config }));
  if (intents === undefined && !existsSync(settings.intents)) return null;
  return { path: settings.intents, resolved: resolveIntents(await readIntents(settings.intents)).intents };
}
