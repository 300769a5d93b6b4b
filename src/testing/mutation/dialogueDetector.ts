import type { Candidate } from "./allMutants.js";
import { TrialDetector } from "./detector.js";
import type { MutateOptions } from "./options.js";
import { fromRoot } from "./projectRoot.js";
import type { MutatedProject } from "./readProject.js";
import { Relevance } from "./relevance.js";
import type { StartTrials, TrialRunner } from "./trials/pool.js";
import type { Trial, TrialProject } from "./trials/project.js";
import { TrialKeys, type VerdictStore } from "./verdictStore.js";

export class DialogueDetector extends TrialDetector {
  readonly name = "dialogues";
  readonly tests: ReadonlyMap<string, string>;
  private readonly ids: readonly string[];
  private readonly relevance: Relevance;
  private readonly keys: TrialKeys;
  protected readonly runner: TrialRunner;
  protected readonly store: VerdictStore | null;

  constructor(
    project: MutatedProject,
    { strict = false, lenient = false }: MutateOptions,
    store: VerdictStore | null,
    start: StartTrials,
  ) {
    super();
    this.ids = project.dialogues.map(({ id }) => id);
    this.relevance = new Relevance(project);
    this.keys = new TrialKeys(project, this.relevance, { strict, lenient });
    this.store = store;
    this.tests = new Map(project.dialogues.map(({ id, file }) => [id, fromRoot(project.root, file)]));
    const { root, fixtures, behaviours, deadlineMs, memoryMb, threads } = project;
    const dialogues = project.dialogues.map(({ id, file, line, column, record, text }) => ({
      id,
      file,
      line,
      column,
      record,
      text,
    }));
    const intents = project.intentFiles;
    const options = { deadlineMs, memoryMb, strict, lenient };
    const asked = this.relevance.namedEntities();
    const trials: TrialProject = { root, intents, fixtures, behaviours, asked, dialogues, ...options };
    this.runner = start(trials, threads);
  }

  protected override trialOf(candidate: Candidate): Trial {
    return this.relevance.trialOf(candidate);
  }

  protected override keyOf(trial: Trial): string {
    return this.keys.keyOf(trial);
  }

  protected override testName(at: number): string {
    return this.ids[at] as string;
  }
}
