import { BacklotError } from "../../base/errors.js";
import type { Transcript } from "../../transcript/index.js";
import type { Backend } from "../backend.js";
import { type BehaviourCoverage, BranchCount } from "../behaviours/branches.js";
import { type DialogueReplay, replayTranscript } from "./replay.js";

/**
 * Executes recorded dialogues one after the other, and sums their coverage of a backend's behaviours. `CoverageCount`
 * of `backlot/corpora` computes their coverage of the intents, without executing them.
 * @example
 * ```ts
 * import { BehaviourCoverageCount, loadBackend } from "backlot";
 * import { readTranscripts } from "backlot/project";
 *
 * const backend = await loadBackend("intents", {
 *   fixtures: "fixtures",
 *   behaviours: "intents/behaviours",
 *   countBranches: true,
 * });
 * const count = new BehaviourCoverageCount(backend);
 * for await (const record of readTranscripts("examples")) {
 *   if ("transcript" in record) count.add(record.transcript);
 * }
 * console.assert(count.coverage.some(({ branches }) => branches.taken > 0));
 * for (const gap of count.missing) console.error(gap);
 * backend.close();
 * ```
 */
export class BehaviourCoverageCount {
  /** Number of dialogues that diverged from their recording; they are counted all the same. */
  diverged = 0;
  private readonly backend: Backend;
  private readonly branches: BranchCount;

  /**
   * @param backend loaded with `countBranches`; it stays open
   * @throws BacklotError BAD_OPTION for a backend whose behaviours do not count
   */
  constructor(backend: Backend) {
    if (backend.counted === undefined) {
      throw new BacklotError(
        "BAD_OPTION",
        "the backend counts no branches: load it with countBranches, and with behaviours",
      );
    }
    this.backend = backend;
    this.branches = new BranchCount(backend.counted);
  }

  /**
   * Executes a dialogue to its end, whether it diverges or not.
   * @returns the status of its replay
   * @throws BacklotError if it does not fit the intents, for example with rows of an unknown entity; it is not counted
   */
  add(transcript: Transcript): DialogueReplay["status"] {
    const { status } = replayTranscript(this.backend, transcript, {
      keepGoing: true,
      onDone: (session) => this.branches.add(session.counts()),
    });
    if (status === "diverged") this.diverged++;
    return status;
  }

  /** Coverage so far, by file name. */
  get coverage(): readonly BehaviourCoverage[] {
    return this.branches.coverage;
  }

  /** Gaps in the coverage so far, one line of text each. */
  get missing(): readonly string[] {
    return this.coverage.flatMap(({ file, never, unreached }) => [
      ...(unreached.length === 0 ? [] : [`lines of ${file} that are never reached: ${lineRanges(unreached)}`]),
      ...(never.length === 0
        ? []
        : [`branches of ${file} that are never taken: ${never.map(({ line, way }) => `${line} (${way})`).join(", ")}`]),
    ]);
  }
}

/** Formats line numbers, with consecutive ones as ranges: `3, 7-9`. */
export function lineRanges(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}
