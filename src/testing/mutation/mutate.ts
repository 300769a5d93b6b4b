import { resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { clearTemporaryFolders, readText } from "../../base/io/index.js";
import { readJsonFile } from "../../base/io/json.js";
import { isObject } from "../../base/json/object.js";
import { folderOf } from "../../runtime/behaviours/variant.js";
import { allMutants, type Candidate } from "./allMutants.js";
import type { MutationSubject } from "./detector.js";
import { type Detector, type OnVerdict, TrialDetector } from "./detector.js";
import { MUTANT_KINDS, type Mutant, type MutantKind } from "./mutant.js";
import type { MutateOptions } from "./options.js";
import { policySubject } from "./policy/policySubject.js";
import { fromRoot } from "./projectRoot.js";
import { type MutatedProject, readProject } from "./readProject.js";
import { Relevance } from "./relevance.js";
import { countsOf, type MutantResult, type MutationReport, scoreOf } from "./report.js";
import { testDetectors } from "./testDetectors.js";
import { type StartTrials, TrialPool, type TrialRunner } from "./trials/pool.js";
import type { Trial, TrialProject } from "./trials/project.js";
import { TrialKeys, VerdictStore } from "./verdictStore.js";

const UNTRIED = { tried: 0, milliseconds: 0, isReused: false, coveredBy: [] };

export async function mutate(options: MutateOptions = {}, startTrials?: StartTrials): Promise<MutationReport> {
  const start = performance.now();
  const { signal, onProgress } = options;
  clearTemporaryFolders();
  const equivalents = Equivalents.read(options.equivalent);
  const subject = await (options.policy === undefined ? projectSubject(options, startTrials) : policySubject(options));
  const { root, kinds, candidates: all, dialogues, unreadable, failing } = subject;
  const candidates = all.filter(({ mutant }) => isWanted(root, mutant.file, options.only));
  if (options.only !== undefined && candidates.length === 0) {
    throw new BacklotError("BAD_OPTION", `of the files that can be changed, none has ${options.only} in its path`);
  }
  const results = new Map<Candidate, MutantResult>();
  const note = (candidate: Candidate, result: Omit<MutantResult, "mutant">): void => {
    results.set(candidate, { mutant: candidate.mutant, ...result });
    onProgress?.(results.size, candidates.length);
  };
  for (const candidate of candidates) {
    const reason = equivalents.reasonOf(candidate.mutant);
    if (reason !== undefined) note(candidate, { status: "Ignored", reason, ...UNTRIED });
  }
  const tests = new Map<string, string>();
  const store = options.incremental === false ? null : new VerdictStore(root, options.cache);
  for (const begin of subject.detectors(store)) {
    const unasked = new Set(candidates.filter((candidate) => isOpen(results.get(candidate))));
    if (signal?.aborted !== true) {
      const detector = await begin();
      try {
        const onVerdict: OnVerdict = (candidate, verdict, isReused, covering) => {
          unasked.delete(candidate);
          const coveredBy = [...(results.get(candidate)?.coveredBy ?? []), ...covering];
          note(candidate, { ...verdict, isReused, coveredBy });
        };
        await detector.examine([...unasked], onVerdict, signal);
        for (const [name, file] of detector.tests) tests.set(name, file);
      } finally {
        detector.close();
        store?.tidy();
      }
    }
    // If the run is stopped, an unnoticed mutant may still be noticed by a later detector.
    if (signal?.aborted === true) for (const candidate of unasked) results.delete(candidate);
  }
  const mutants = candidates.map((one): MutantResult => results.get(one) ?? pending(one));
  const counts = countsOf(mutants);
  const isOf = (kind: MutantKind) => mutants.filter(({ mutant }) => mutant.kind === kind);
  return {
    root,
    mutants,
    counts,
    kinds: Object.fromEntries(kinds.map((kind) => [kind, countsOf(isOf(kind))])),
    score: scoreOf(counts),
    dialogues,
    unreadable,
    failing,
    reused: mutants.filter(({ isReused }) => isReused).length,
    seconds: (performance.now() - start) / 1_000,
    stale: equivalents.staleAmong(all.map(({ mutant }) => mutant)),
    sources: subject.sources(mutants),
    tests,
    isInterrupted: signal?.aborted === true,
  };
}

function isWanted(root: string, file: string, only = ""): boolean {
  return file.includes(only) || fromRoot(process.cwd(), resolve(root, file)).includes(only);
}

function isOpen(result: MutantResult | undefined): boolean {
  return result === undefined || result.status === "Survived" || result.status === "NoCoverage";
}

function pending({ mutant }: Candidate): MutantResult {
  return { mutant, status: "Pending", ...UNTRIED };
}

const inThreads: StartTrials = (project, threads) => new TrialPool({ project, room: "trials" }, threads);

async function projectSubject(options: MutateOptions, start = inThreads): Promise<MutationSubject> {
  const kinds = kindsOf(options.what);
  const project = await readProject(options);
  return {
    root: project.root,
    kinds: MUTANT_KINDS.filter((kind) => kinds.has(kind)),
    candidates: await allMutants(project, kinds),
    dialogues: project.dialogues.length,
    unreadable: project.unreadable,
    failing: 0,
    detectors: (store) => [
      async (): Promise<Detector> => new DialogueDetector(project, options, store, start),
      ...testDetectors(project, options, store),
    ],
    sources: (mutants) => sourcesOf(project, mutants),
  };
}

function kindsOf(what: readonly MutantKind[] = ["schema", "behaviours"]): Set<MutantKind> {
  const known: readonly MutantKind[] = MUTANT_KINDS.filter((kind) => kind !== "policy");
  const unknown = what.find((kind) => !known.includes(kind));
  if (unknown === undefined) return new Set(what);
  throw new BacklotError("BAD_OPTION", `there are no mutants of ${String(unknown)}: they are of ${known.join(", ")}`);
}

function sourcesOf(
  { root, intentFiles, behaviours, parts, dialogues }: MutatedProject,
  mutants: readonly MutantResult[],
): ReadonlyMap<string, string> {
  const wanted = new Set(mutants.map(({ mutant }) => mutant.file));
  const folder = behaviours.length === 0 ? null : folderOf(behaviours);
  const texts = new Map<string, string>([
    ...intentFiles.map(({ file, text }) => [file, text] as const),
    ...[...parts.texts].map(([name, text]) => [fromRoot(root, resolve(folder ?? "", name)), text] as const),
  ]);
  for (const { file } of dialogues.filter(({ isPlanned }) => !isPlanned)) {
    const path = fromRoot(root, file);
    if (wanted.has(path) && !texts.has(path)) texts.set(path, sourceText(file));
  }
  return new Map([...texts].filter(([file]) => wanted.has(file)).sort(([one], [other]) => (one < other ? -1 : 1)));

  /** A compressed file is shown as its records, each on its line. */
  function sourceText(file: string): string {
    if (!file.endsWith(".gz")) return readText(file);
    const lines: string[] = [];
    for (const { file: of, line, text } of dialogues) if (of === file) lines[line - 1] = text;
    return Array.from(lines, (text) => text ?? "").join("\n");
  }
}

class DialogueDetector extends TrialDetector {
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

/** A mutant declared equivalent: no dialogue can distinguish it from the original. */
interface Equivalent {
  readonly id: string;
  readonly reason: string;
  /** The change, for readers of the file: `intents/x.json: DropSlot: slot y is gone`. */
  readonly mutant?: string;
}

export class Equivalents {
  private readonly file: string;
  private readonly reasons: ReadonlyMap<string, Equivalent>;

  private constructor(file: string, entries: readonly Equivalent[]) {
    this.file = file;
    this.reasons = new Map(entries.map((entry) => [entry.id, entry]));
  }

  /** Reads a JSON array of `{ "id", "reason" }`, with `"mutant"` for readers; no file is an empty list. */
  static read(file: string | undefined): Equivalents {
    if (file === undefined) return new Equivalents("", []);
    const value = readJsonFile(file);
    if (Array.isArray(value) && value.every(isEquivalent)) return new Equivalents(file, value);
    const form = '[{ "id": "0a1b2c3d4e5f", "mutant": "…", "reason": "…" }]';
    throw new BacklotError("WRONG_FORMAT", `${file} holds no list of equivalent mutants; that is ${form}`, {
      place: { file },
    });
  }

  reasonOf({ id }: Mutant): string | undefined {
    return this.reasons.get(id)?.reason;
  }

  staleAmong(mutants: readonly Mutant[]): readonly string[] {
    const ids = new Set(mutants.map(({ id }) => id));
    return [...this.reasons.values()]
      .filter(({ id }) => !ids.has(id))
      .map(
        ({ id, mutant }) => `${this.file}: no mutant is ${id}${mutant === undefined ? "" : ` (${mutant})`} any more`,
      );
  }
}

function isEquivalent(value: unknown): value is Equivalent {
  if (!isObject(value)) return false;
  const { id, reason, mutant } = value;
  return (
    typeof id === "string" &&
    typeof reason === "string" &&
    reason !== "" &&
    ["string", "undefined"].includes(typeof mutant)
  );
}
