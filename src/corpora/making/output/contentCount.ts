import type { Backend } from "../../../runtime/backend.js";
import { eventsOf } from "../../../transcript/events/dialogueReader.js";
import type { Transcript } from "../../../transcript/index.js";
import { LinkCount } from "../../scores/corpus/links.js";
import { CorpusCount, RichnessCount } from "../../scores/index.js";
import type { CorpusReport } from "./corpusReport.js";
import { SchemaCount } from "./schemaCount.js";

/** Counts the content of dialogues. */
export class ContentCount {
  private readonly corpus: CorpusCount;
  private readonly links = new LinkCount();
  private readonly schema = new SchemaCount();
  private readonly user = new RichnessCount();
  private readonly assistant = new RichnessCount();

  constructor(backend: Backend) {
    this.corpus = new CorpusCount(backend.intents);
  }

  add(transcript: Transcript): void {
    this.corpus.add(transcript);
    this.links.add(eventsOf(transcript.turns));
    this.schema.add(transcript);
    for (const turn of transcript.turns) {
      if (turn.author === "User") this.user.add(turn.text);
      else if (turn.author === "Response") this.assistant.add(turn.text);
    }
  }

  get counted(): Pick<CorpusReport, "statistics" | "links" | "schema" | "diversity"> {
    const diversity = { user: this.user.richness, assistant: this.assistant.richness };
    return { statistics: this.corpus.statistics, links: this.links.links, schema: this.schema.use, diversity };
  }
}
