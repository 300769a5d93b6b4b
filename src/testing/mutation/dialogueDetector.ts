import type { Candidate } from "./allMutants.js";
import type { Detector, OnVerdict } from "./detector.js";
import type { MutateOptions } from "./options.js";
import { fromRoot } from "./projectRoot.js";
import type { MutatedProject } from "./readProject.js";
import { Relevance } from "./relevance.js";
import type { StartTrials, TrialRunner } from "./trials/pool.js";
import type { Trial, TrialProject, Verdict } from "./trials/project.js";
import { TrialKeys, type VerdictStore } from "./verdictStore.js";

const UNREACHED: Verdict = { status: "NoCoverage", tried: 0, milliseconds: 0 };

/** Notices mutants by the project's dialogues, which diverge on them. */
export class DialogueDetector implements Detector {
  readonly name = "dialogues";
  readonly tests: ReadonlyMap<string, string>;
  private readonly ids: readonly string[];
  private readonly relevance: Relevance;
  private readonly keys: TrialKeys;
  private readonly runner: TrialRunner;
  private readonly store: VerdictStore | null;

  constructor(
    project: MutatedProject,
    { strict = false, lenient = false }: MutateOptions,
    store: VerdictStore | null,
    start: StartTrials,
  ) {
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

  async examine(candidates: readonly Candidate[], onVerdict: OnVerdict, signal?: AbortSignal): Promise<void> {
    const waiting = new Map<Trial, { readonly candidate: Candidate; readonly key: string }>();
    for (const candidate of candidates) {
      const trial = this.relevance.trialOf(candidate);
      if (trial.dialogues.length === 0) {
        onVerdict(candidate, UNREACHED, false, []);
        continue;
      }
      const key = this.keys.keyOf(trial);
      const known = this.store?.get(key);
      if (known === undefined) waiting.set(trial, { candidate, key });
      else onVerdict(candidate, known, true, this.idsOf(trial));
    }
    await this.runner.run(
      [...waiting.keys()],
      (trial, verdict) => {
        const { candidate, key } = waiting.get(trial) as { readonly candidate: Candidate; readonly key: string };
        this.store?.put(key, verdict);
        onVerdict(candidate, verdict, false, this.idsOf(trial));
      },
      signal,
    );
  }

  private idsOf({ dialogues }: Trial): readonly string[] {
    return dialogues.map((at) => this.ids[at] as string);
  }

  close(): void {
    // The threads end with each examination.
  }
}
