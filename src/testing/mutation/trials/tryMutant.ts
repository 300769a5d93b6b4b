import { BacklotError } from "../../../base/errors.js";
import { shortened } from "../../../base/json/visible.js";
import type { Backend } from "../../../runtime/backend.js";
import { type Divergence, replayTranscript } from "../../../runtime/replay/replay.js";
import type { Transcript } from "../../../transcript/index.js";
import { parseTranscript } from "../../../transcript/shape/parse.js";
import { applyEdit } from "../mutant.js";
import type { DialogueText, Trial, TrialProject, Verdict } from "./project.js";
import { Variants } from "./variants.js";

export class Trials {
  private readonly project: TrialProject;
  private readonly variants: Variants;
  private readonly transcripts: readonly Transcript[];

  constructor(project: TrialProject) {
    this.project = project;
    this.variants = new Variants(project);
    this.transcripts = project.dialogues.map(transcriptOf);
  }

  async run({ mutant, dialogues, intents }: Trial): Promise<Verdict> {
    const start = performance.now();
    let tried = 0;
    const verdict = (status: Verdict["status"], more: Partial<Verdict> = {}): Verdict => ({
      status,
      tried,
      milliseconds: Math.round(performance.now() - start),
      ...more,
    });
    let backend: Backend | null;
    try {
      backend = await (mutant.kind === "labels"
        ? this.variants.unchanged(intents)
        : this.variants.mutated(mutant, intents));
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      return verdict(STATUS[error.code] ?? "RuntimeError", { reason: firstLine(error) });
    }
    if (backend === null) return verdict("Ignored", { reason: EQUIVALENT });
    for (const at of dialogues) {
      tried++;
      const dialogue = this.project.dialogues[at] as DialogueText;
      try {
        const transcript =
          mutant.kind === "labels"
            ? transcriptOf({ ...dialogue, text: applyEdit(dialogue.text, mutant) })
            : (this.transcripts[at] as Transcript);
        const { strict, lenient } = this.project;
        const [divergence] = replayTranscript(backend, transcript, { strict, lenient }).divergences;
        if (divergence === undefined) continue;
        return isTimeout(divergence)
          ? verdict("Timeout", { killedBy: dialogue.id, reason: "a command ran past its deadline" })
          : verdict("Killed", { killedBy: dialogue.id, reason: reasonOf(divergence) });
      } catch (error) {
        if (!(error instanceof BacklotError)) throw error;
        return verdict("Killed", { killedBy: dialogue.id, reason: firstLine(error) });
      }
    }
    return verdict("Survived");
  }

  close(): void {
    this.variants.close();
  }
}

const EQUIVALENT = "it changes nothing that sessions look at: no dialogue can tell it from the original";

/** Statuses by the error of loading a mutant. Any other error is a runtime error of its code. */
const STATUS: Partial<Record<BacklotError["code"], Verdict["status"]>> = {
  SANDBOX_TIMEOUT: "Timeout",
  SCHEMA_INVALID: "CompileError",
  NAME_CLASH: "CompileError",
  BAD_FIXTURE: "CompileError",
  BAD_MODULE: "CompileError",
};

function transcriptOf({ text, file, line, column }: DialogueText): Transcript {
  return parseTranscript(text, { file, line, column });
}

function isTimeout({ actual }: Divergence): boolean {
  if (!Array.isArray(actual)) return false;
  const [first] = actual as readonly { readonly kind?: unknown; readonly code?: unknown }[];
  return first?.kind === "error" && first.code === "SANDBOX_TIMEOUT";
}

const MAX_REASON_CHARACTERS = 200;

function reasonOf({ index, command, expected, actual }: Divergence): string {
  const where = command === null ? "at the end" : `x${index} ${command}`;
  const said = `${where}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
  return shortened(said, MAX_REASON_CHARACTERS);
}

function firstLine({ code, message }: BacklotError): string {
  return `${code}: ${message.split("\n", 2).join(" ")}`;
}
