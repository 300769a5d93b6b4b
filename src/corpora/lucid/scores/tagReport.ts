import { DERIVED, type Transcript } from "../../../transcript/index.js";
import { cleanDerivedTags, type DerivedTags } from "../../scores/commands/cleanTags.js";
import type { PublishedValue, ReportSection, ScoreReport } from "../../scores/report.js";
import { publishedDerivedTags } from "./derivedTags.js";

interface TaggedDialogue {
  readonly published: DerivedTags;
  readonly clean: DerivedTags;
}

/**
 * Adds the derived tags of the gold dialogues to a report, in both modes, with the number of user turns on which these
 * agree.
 * @param intents names of the intents that the original finds in its folders
 */
export function tagReport(report: ScoreReport, gold: Iterable<Transcript>, intents: ReadonlySet<string>): ScoreReport {
  const dialogues: Record<string, TaggedDialogue> = {};
  for (const transcript of gold) {
    dialogues[transcript.id] = {
      published: publishedDerivedTags(transcript, intents),
      clean: cleanDerivedTags(transcript),
    };
  }
  return {
    ...report,
    sections: [...(report.sections ?? []), sectionOf(Object.values(dialogues))],
    extra: { ...report.extra, derivedTags: dialogues as unknown as PublishedValue },
  };
}

function sectionOf(dialogues: readonly TaggedDialogue[]): ReportSection {
  const rows = DERIVED.map((tag) => {
    const counts = { both: 0, published: 0, clean: 0 };
    for (const { published, clean } of dialogues) {
      for (const [at, tags] of published.entries()) {
        const [one, other] = [tags.includes(tag), clean[at]?.includes(tag) ?? false];
        if (one && other) counts.both += 1;
        else if (one) counts.published += 1;
        else if (other) counts.clean += 1;
      }
    }
    return [tag, ...[counts.both, counts.published, counts.clean].map(String)];
  });
  return {
    title: "derived tags of the gold dialogues, by user turns",
    columns: ["tag", "both modes", "published only", "clean only"],
    rows,
  };
}
