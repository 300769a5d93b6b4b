import { resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { clearTemporaryFolders } from "../../base/io/index.js";
import type { Candidate } from "./allMutants.js";
import type { OnVerdict } from "./detector.js";
import { Equivalents } from "./equivalents.js";
import type { MutantKind } from "./mutant.js";
import type { MutateOptions } from "./options.js";
import { policySubject } from "./policy/policySubject.js";
import { fromRoot } from "./projectRoot.js";
import { projectSubject } from "./projectSubject.js";
import { countsOf, type MutantResult, type MutationReport, scoreOf } from "./report.js";
import type { StartTrials } from "./trials/pool.js";
import { VerdictStore } from "./verdictStore.js";

const UNTRIED = { tried: 0, milliseconds: 0, isReused: false, coveredBy: [] };

/**
 * Implements `mutate` of `index.ts`, which loads this file on demand.
 * @param startTrials makes the runner of trials on dialogues. Default: threads of this process
 */
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

/** True if a further detector may still notice a mutant. */
function isOpen(result: MutantResult | undefined): boolean {
  return result === undefined || result.status === "Survived" || result.status === "NoCoverage";
}

function pending({ mutant }: Candidate): MutantResult {
  return { mutant, status: "Pending", ...UNTRIED };
}
