import { describe, expect, test } from "vitest";
import { importSgd } from "../../../../src/corpora/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { soakTest } from "../../../runs.js";
import { hasShared } from "../../../shared.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { DIALOGUES, importOf, linesOf, publishedDialogues, SCHEMA, SGDX } from "./data.js";

/* Calls and their results are what commands are compared with: they never shape one. */

describe.skipIf(!hasShared)("SGD without calls and results (needs the reference data)", () => {
  test.each(["state", "acts"] as const)("the commands are the same, byte for byte, from %s", async (evidence) => {
    const bare = publishedDialogues().map((dialogue) => ({ ...dialogue, turns: dialogue.turns.map(withoutCalls) }));
    const path = folder({ "bare.jsonl": bare.map((one) => `${JSON.stringify(one)}\n`).join("") });
    const whole = await importOf([DIALOGUES], { schema: SCHEMA, evidence });
    const stripped = await collect(importSgd([path], { schema: SCHEMA, evidence }));
    expect(stripped.transcripts).toHaveLength(401);
    let resumes = 0;
    for (const [i, transcript] of whole.transcripts.entries()) {
      const commands = commandsOf(transcript);
      const others = commands.filter(({ command }) => !/^x\d+$/.test(command));
      resumes += commands.length - others.length;
      expect(commandsOf(stripped.transcripts[i] as Transcript), transcript.id).toEqual(others);
    }
    expect(resumes).toBe(1209);
  });

  test("nor do other results", async () => {
    const path = folder({
      "other.jsonl": publishedDialogues()
        .map((dialogue) => `${JSON.stringify({ ...dialogue, turns: dialogue.turns.map(withOtherResults) })}\n`)
        .join(""),
    });
    const whole = await importOf([DIALOGUES], { schema: SCHEMA });
    const other = await collect(importSgd([path], { schema: SCHEMA }));
    expect(other.transcripts.map(commandsOf)).toEqual(whole.transcripts.map(commandsOf));
  });

  // The dialogues of SGD-X are SGD's in other names.
  soakTest("the same holds of SGD-X", async () => {
    interface Wrapped {
      readonly dialogue: { readonly turns: readonly Turn[] };
    }
    const bare = linesOf<Wrapped>(SGDX).map((one) => ({
      ...one,
      dialogue: { ...one.dialogue, turns: one.dialogue.turns.map(withoutCalls) },
    }));
    const path = folder({ "bare.jsonl": bare.map((one) => `${JSON.stringify(one)}\n`).join("") });
    const schema = SGDX_SCHEMAS;
    const whole = await importOf([SGDX], { schema });
    const stripped = await collect(importSgd([path], { schema }));
    const others = whole.transcripts.map((one) => commandsOf(one).filter(({ command }) => !/^x\d+$/.test(command)));
    expect(stripped.transcripts.map(commandsOf)).toEqual(others);
  });
});

const SGDX_SCHEMAS = [1, 3, 5].flatMap((version) =>
  ["train", "dev"].map((split) => SGDX.replace("dialogues.jsonl", `schema_v${version}_${split}.json`)),
);

interface Turn {
  readonly frames: readonly Readonly<Record<string, unknown>>[];
}

function withoutCalls<One extends Turn>(turn: One): One {
  const frames = turn.frames.map(({ service_call: _, service_results: __, ...frame }) => frame);
  return { ...turn, frames };
}

function withOtherResults<One extends Turn>(turn: One): One {
  const frames = turn.frames.map((frame) =>
    frame.service_results === undefined ? frame : { ...frame, service_results: [{ nothing: "of the kind" }] },
  );
  return { ...turn, frames };
}

function commandsOf({ turns }: Transcript): { readonly index: number | undefined; readonly command: string }[] {
  return turns.flatMap((turn) => (turn.author === "System" ? [{ index: turn.index, command: turn.command }] : []));
}
