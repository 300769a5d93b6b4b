import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readDiscards } from "../../../../src/corpora/making/output/writeCorpus.js";
import { writeModelCorpus } from "../../../../src/corpora/making/run/writeModelCorpus.js";
import { replayTranscript } from "../../../../src/runtime/index.js";
import type { SystemTurn, Transcript } from "../../../../src/transcript/index.js";
import { modelScene } from "../models/modelScene.js";
import type { Asked } from "../models/scriptedServer.js";
import { type Answers, stageOf } from "../writing/echo.js";
import { reading } from "../writing/reading.js";

/*
 * Dialogues whose words come before their commands, over real HTTP: every command of every user turn is the model's, one after the
 * other, each executed before the next is asked for.
 */

const scene = modelScene();

/** A table is booked, and a search comes in between: the unfinished task is resumed in the same turn. */
const HOW = {
  count: 3,
  seed: 1,
  rates: { interleave: 1 },
  lengths: [0, 1],
  intents: ["book_table", "find_restaurants"],
  words: "first",
} as const;

async function written(answers: Answers, validate = true) {
  const server = await scene.served(answers);
  const models = { model: server.model, concurrency: 1 };
  const { report } = await writeModelCorpus(scene.folder, scene.backend, { ...HOW, validate, models });
  const lines = readFileSync(join(scene.folder, "transcripts.jsonl"), "utf8").trim().split("\n");
  return { server, report, transcripts: lines.map((line) => JSON.parse(line) as Transcript) };
}

/** The commands of each user turn. */
function turnsOf({ turns }: Transcript): SystemTurn[][] {
  const made: SystemTurn[][] = [];
  for (const turn of turns) {
    if (turn.author === "User") made.push([]);
    else if (turn.author === "System") made.at(-1)?.push(turn);
  }
  return made;
}

const commanding = (asked: Asked): boolean => stageOf(asked) === "systemCommand";
/** The conversation as a question shows it, since the user's last turn. */
const since = ({ prompt }: Asked): string =>
  prompt.slice(prompt.lastIndexOf("\nUser: "), prompt.indexOf("\n\nUnder way"));

describe("words first", () => {
  test("every command of a turn is the model's, and executed before the next is asked for", async () => {
    const { server, transcripts } = await written(reading(scene.backend));
    const lengths = new Set<number>();
    for (const transcript of transcripts) {
      expect(replayTranscript(scene.backend, transcript).status).toBe("matched");
      for (const commands of turnsOf(transcript)) {
        lengths.add(commands.length);
        for (const { extra } of commands)
          expect(extra?.provenance).toMatchObject({ stage: "systemCommand", model: "scripted.chat/a-model" });
      }
      for (const turn of transcript.turns) {
        const { read } = (turn.extra?.provenance ?? {}) as { readonly read?: string };
        if (turn.author === "User") expect(["by rules", "by a model"]).toContain(read);
      }
    }
    // A turn with a search in between has four commands: search, its result, the booking again, its question.
    expect([...lengths].sort()).toEqual([1, 2, 4]);
    const all = transcripts.reduce((sum, one) => sum + turnsOf(one).flat().length, 0);
    expect(server.asked.filter(commanding).length).toBe(all);
  });

  test("a later command's question shows what was commanded and signalled since, and what is due", async () => {
    const { server } = await written(reading(scene.backend), false);
    const later = server.asked.filter(
      (asked) => commanding(asked) && !asked.prompt.includes("the first command after"),
    );
    expect(later.length).toBeGreaterThan(10);
    for (const asked of later) {
      const [, index = ""] = /is to be written now: the next command, after x(\d+)$/m.exec(asked.prompt) ?? [];
      const lines = since(asked).trim().split("\n").slice(1);
      expect(lines.findLast((line) => /^x\d+: /.test(line))).toMatch(new RegExp(`^x${index}: `));
      expect(lines.some((line) => / (?:ask|confirm|ready|performed|found|failed)/.test(line))).toBe(true);
    }
    const resumed = later.find((asked) => since(asked).match(/: say\(/) !== null);
    expect(resumed?.prompt).toMatch(/Under way: x\d+ book_table, (?:ask|confirm)/);
  });

  test("a later command that cannot be executed is asked for again, with its error", async () => {
    const sound = reading(scene.backend);
    const again: Asked[] = [];
    const { transcripts, report } = await written((asked, nth) => {
      if (!commanding(asked) || asked.prompt.includes("the first command after")) return sound(asked, nth);
      if (asked.prompt.includes("Your last answer was")) again.push(asked);
      else if (since(asked).includes(": say(")) return '{"command": "x98"}';
      return sound(asked, nth);
    }, false);
    expect(transcripts).toHaveLength(HOW.count);
    expect(report.discards.filter(({ stage }) => stage === "systemCommand")).toEqual([]);
    expect(again.length).toBeGreaterThan(0);
    for (const { prompt } of again) expect(prompt).toMatch(/It cannot be used: .*x98/);
  });

  test("a later command that is not what the user means discards the dialogue, and says which it is", async () => {
    const sound = reading(scene.backend);
    const wrong = new Set<string>();
    const { report } = await written((asked, nth) => {
      const said = /^User: (.*)$/m.exec(asked.prompt)?.[1] ?? "";
      const isLater = commanding(asked) && since(asked).includes(": say(");
      if (!isLater || (wrong.size > 0 && !wrong.has(said))) return sound(asked, nth);
      wrong.add(said);
      return '{"command": "say()"}';
    }, false);
    const found: string[] = [];
    for await (const { reason, problem } of readDiscards(scene.folder)) {
      if (reason === "another command" && problem.includes(" command 3: ")) found.push(problem);
    }
    expect(found.length).toBeGreaterThan(0);
    expect(report.dialogues).toBe(HOW.count);
    for (const problem of found)
      expect(problem).toMatch(/^dialogue-\d+\.\d+ turn \d+ command 3: say\(\) where the user means x\d+$/);
  });
});
