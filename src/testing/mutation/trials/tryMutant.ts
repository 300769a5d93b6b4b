import { dirname, relative, resolve, sep } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { shortened } from "../../../base/json/visible.js";
import { foldsOf, type IntentSpec, type Match, type Packed, pack, slotsOfEntities } from "../../../kit/internal.js";
import { type Backend, type Compiled, makeBackend } from "../../../runtime/backend.js";
import { variantScript } from "../../../runtime/behaviours/variant.js";
import { NativeEngine } from "../../../runtime/engines/native.js";
import { VariantSandbox } from "../../../runtime/engines/variants.js";
import { type Divergence, replayTranscript } from "../../../runtime/replay/replay.js";
import { loadFixtures } from "../../../runtime/rows/load.js";
import { type Catalog, catalogOf, type Intent, parseIntent } from "../../../schema/index.js";
import type { Transcript } from "../../../transcript/index.js";
import { parseTranscript } from "../../../transcript/shape/parse.js";
import { applyEdit, type Mutant } from "../mutant.js";
import type { DialogueText, Trial, TrialProject, Verdict } from "./project.js";

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

interface Facts {
  readonly intents: readonly Intent[];
  readonly catalog: Catalog;
  readonly fixtures: Packed | null;
}

/** Makes backends of a project and its mutants, one at a time: each is closed by the next one. */
class Variants {
  readonly original: Facts;
  private readonly project: TrialProject;
  private readonly behaviours: ReadonlySet<string>;
  private readonly asked: ReadonlySet<string>;
  private sandbox: VariantSandbox | null = null;
  private readonly scripts = new Map<string, string>();
  private up: { readonly key: string; readonly backend: Backend } | null = null;

  constructor(project: TrialProject) {
    this.project = project;
    this.behaviours = new Set(project.behaviours.map(({ intent }) => intent));
    this.asked = new Set(project.asked);
    const intents = project.intents.map(({ text }) => parseIntent(JSON.parse(text)));
    const catalog = catalogOf(intents);
    this.original = { intents, catalog, fixtures: this.rows(intents, catalog) };
  }

  async unchanged(intents: readonly string[]): Promise<Backend> {
    const wanted = this.wanted(intents);
    return this.boot(`unchanged ${wanted.join()}`, this.original, wanted, () => this.script(wanted));
  }

  /** Returns null if the mutant is equivalent in every session. */
  async mutated(mutant: Mutant, intents: readonly string[]): Promise<Backend | null> {
    const wanted = this.wanted(intents);
    if (mutant.kind === "schema") {
      const facts = this.mutatedFacts(mutant);
      return facts === null ? null : this.boot(mutant.id, facts, wanted, () => this.script(wanted));
    }
    return this.boot(mutant.id, this.original, wanted, () => this.mutatedScript(mutant, wanted));
  }

  close(): void {
    this.up?.backend.close();
    this.up = null;
  }

  private wanted(intents: readonly string[]): readonly string[] {
    return intents.filter((intent) => this.behaviours.has(intent)).sort();
  }

  private async boot(
    key: string,
    { intents, catalog, fixtures }: Facts,
    wanted: readonly string[],
    script: () => Promise<string>,
  ): Promise<Backend> {
    if (this.up?.key === key) return this.up.backend;
    this.close();
    const rows = fixtures === null ? {} : { fixtures };
    const specs = JSON.stringify([...catalog.values()]);
    const { deadlineMs, memoryMb } = this.project;
    // Without behaviours only the kit's own code runs, which needs no sandbox.
    if (wanted.length === 0) return this.keep(key, { intents, catalog, ...rows }, new NativeEngine({ specs, ...rows }));
    const behaviours = await script();
    this.sandbox ??= await VariantSandbox.start(memoryMb);
    const engine = this.sandbox.boot({ specs, behaviours, deadlineMs, ...rows });
    return this.keep(key, { intents, catalog, behaviours, ...rows }, engine);
  }

  private keep(key: string, compiled: Compiled, engine: Parameters<typeof makeBackend>[1]): Backend {
    const backend = makeBackend(compiled, engine);
    this.up = { key, backend };
    return backend;
  }

  private mutatedFacts(mutant: Mutant): Facts | null {
    const intents = this.project.intents.map(({ file, text }, i) =>
      file === mutant.file ? parseIntent(JSON.parse(applyEdit(text, mutant))) : (this.original.intents[i] as Intent),
    );
    const catalog = catalogOf(intents);
    const fixtures = this.rows(intents, catalog);
    return sameFacts(catalog, this.original.catalog, this.asked) ? null : { intents, catalog, fixtures };
  }

  private rows(intents: readonly Intent[], catalog: Catalog): Packed | null {
    const { fixtures } = this.project;
    return fixtures === null ? null : pack(loadFixtures(fixtures, intents), foldsOf(catalog.values()));
  }

  private async script(wanted: readonly string[]): Promise<string> {
    const known = this.scripts.get(wanted.join());
    if (known !== undefined) return known;
    const script = await variantScript(this.filesOf(wanted), ({ text }) => text);
    this.scripts.set(wanted.join(), script);
    return script;
  }

  private mutatedScript(mutant: Mutant, wanted: readonly string[]): Promise<string> {
    const files = this.filesOf(wanted);
    const folder = dirname((files[0] as { readonly file: string }).file);
    const mutated = relative(folder, resolve(this.project.root, mutant.file)).split(sep).join("/");
    return variantScript(files, ({ name, text }) => (name === mutated ? applyEdit(text, mutant) : text));
  }

  private filesOf(wanted: readonly string[]): TrialProject["behaviours"] {
    return this.project.behaviours.filter(({ intent }) => wanted.includes(intent));
  }
}

/**
 * True if two catalogues are equivalent in every session: facts that the kit never uses do not count, such as the order
 * of a query's slots, or the comparison of rows that no behaviour requests (`asked`).
 */
function sameFacts(one: Catalog, other: Catalog, asked: ReadonlySet<string>): boolean {
  return one === other || normalForm(one, asked) === normalForm(other, asked);
}

function normalForm(catalog: Catalog, asked: ReadonlySet<string>): string {
  const specs = [...catalog.values()];
  return JSON.stringify([specs.map(effective), comparedRows(specs, asked)]);
}

function effective(spec: IntentSpec): object {
  if (spec.query && !spec.asks) {
    const slots = spec.slots.map(({ name, type, match = null }) => ({ name, type, match }));
    return { ...spec, slots: slots.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  }
  return spec.query ? spec : { ...spec, slots: spec.slots.map(({ match: _, ...slot }) => slot) };
}

function comparedRows(specs: readonly IntentSpec[], asked: ReadonlySet<string>): readonly object[] {
  const entities = [...slotsOfEntities(specs)].filter(([entity]) => asked.has(entity));
  return entities.map(([entity, slots]) => {
    const compared = [...slots].flatMap(([name, { match }]): readonly (readonly [string, Match])[] =>
      match === undefined || match === "exact" ? [] : [[name, match]],
    );
    return [entity, compared.sort(([a], [b]) => (a < b ? -1 : 1))];
  });
}
