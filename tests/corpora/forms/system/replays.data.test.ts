import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FormModels, FormModule } from "../../../../src/corpora/forms/modules/contracts.js";
import { formSystem, type ModularTurn } from "../../../../src/corpora/forms/system/formSystem.js";
import { hasShared, shared } from "../../../shared.js";

interface ScriptEntry {
  readonly module: keyof typeof MODULES;
  readonly output: string;
  readonly fallback: boolean;
}

interface ProtocolReplay {
  readonly run: string;
  readonly initialForm: Record<string, unknown>;
  readonly groupingSize: number;
  readonly script: readonly ScriptEntry[];
  readonly expected: Readonly<
    Record<"filledForm" | "chunkStates" | "info" | "dialogue" | "dmChunks" | "dmState", unknown>
  >;
}

const MODULES = {
  dm: "dialogue_manager",
  qext: "question_extraction",
  qgrp: "question_grouping",
  gval: "grouping_validation",
  cf: "chunk_filling",
  qgen: "question_generation",
  apar: "answer_parsing",
  fupq: "follow_up_question",
  repq: "repeat_question",
  iext: "information_extraction",
  ffil: "form_filling",
  fval: "fill_validation",
  user: "user",
} as const satisfies Record<string, FormModule>;

/** Modules whose recorded output counts even where the run fell back: its version had other fallbacks. */
const ALWAYS_FED: ReadonlySet<string> = new Set(["dm", "cf", "qgrp", "gval"]);

/**
 * Gives the recorded outputs one after the other, and insists on their order: a model that is called out of turn fails
 * the test. Where the run fell back it gives garbage twice. What the recorded code wrote down without a call, that all is
 * validated, stands in the script and is passed over.
 */
class Script {
  private at = 0;
  private readonly entries: readonly ScriptEntry[];
  readonly misplaced: string[] = [];

  constructor(entries: readonly ScriptEntry[]) {
    this.entries = entries;
  }

  readonly models: FormModels = ({ module, attempt }) => {
    if (attempt === 2) return "still no object";
    // One entry stands for the extraction of all labels where it was done without a model.
    const before = this.entries[this.at - 1];
    if (module === "question_extraction" && before?.module === "qext" && before.fallback) return "no object";
    const entry = this.entryOf(module);
    if (entry === undefined) return "no object";
    return entry.fallback && !ALWAYS_FED.has(entry.module) ? "no object {" : entry.output;
  };

  /** Next words of the user. */
  answer(): string {
    return this.entryOf("user")?.output ?? "";
  }

  get left(): readonly ScriptEntry[] {
    return this.entries.slice(this.at).filter((entry) => !isAutomatic(entry));
  }

  /** The next entry, which has to be this module's; what was written down without a call is passed over. */
  private entryOf(module: FormModule): ScriptEntry | undefined {
    let next = this.entries[this.at];
    while (next !== undefined && MODULES[next.module] !== module && isAutomatic(next)) next = this.entries[++this.at];
    if (next === undefined || MODULES[next.module] !== module) {
      this.misplaced.push(`${module} instead of entry ${this.at}`);
      return undefined;
    }
    this.at++;
    return next;
  }
}

function isAutomatic({ module, output, fallback }: ScriptEntry): boolean {
  return fallback && (module === "cf" || module === "dm") && /"next action": "stop"/.test(output);
}

describe.skipIf(!hasShared)("recorded runs of the original (needs the reference data)", () => {
  const replays = hasShared
    ? readFileSync(shared("data/forms/protocol_replays.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as ProtocolReplay)
    : [];

  test("all 12 are there", () => expect(replays).toHaveLength(12));

  test.each(replays.map((replay) => [replay.run, replay] as const))(
    "%s: as published, the form, the chunks, what was learnt and said are the same to the last byte",
    async (_, { initialForm, groupingSize, script: entries, expected }) => {
      const script = new Script(entries);
      const system = formSystem(initialForm, { models: script.models, groupingSize, repairs: [] });
      const answers: string[] = [];
      let turn: ModularTurn = await system.after(answers);
      while (turn.question !== null) {
        answers.push(script.answer());
        turn = await system.after(answers);
      }
      expect(script.misplaced).toEqual([]);
      expect(script.left).toEqual([]);
      expect(turn.ended).toBe("finished");
      const found = {
        filledForm: turn.form,
        chunkStates: turn.chunks,
        info: turn.info,
        dialogue: turn.dialogue,
        dmChunks: turn.manager.chunks,
        dmState: expected.dmState === null ? null : turn.manager,
      };
      expect(found).toEqual(expected);
      expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
    },
  );
});
