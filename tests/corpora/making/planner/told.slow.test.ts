import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { folderOf } from "../../../schema/folder.js";
import { kept } from "../made.js";

/** A search and a booking of ours that wait to be told, as those of SGD do. */
const INTENTS = ["find_restaurants", "book_table"];

let backend: Backend;
let dialogues: readonly Transcript[];
beforeAll(async () => {
  const files = INTENTS.map((name) => {
    const intent = JSON.parse(readFileSync(`intents/${name}.json`, "utf8")) as object;
    return [`${name}.json`, { ...intent, performs: "when_told" }] as const;
  });
  const rows = readFileSync("fixtures/restaurants.json", "utf8");
  const folder = folderOf(Object.fromEntries(files));
  backend = await loadBackend(folder, { fixtures: folderOf({ "restaurants.json": rows }), engine: "native" });
  dialogues = (await kept(backend, { count: 40, seed: 3 })).map(({ transcript }) => transcript);
});
afterAll(() => backend.close());

const commandsOf = ({ turns }: Transcript): readonly string[][] => {
  const all: string[][] = [];
  for (const turn of turns) {
    if (turn.author === "User") all.push([]);
    else if (turn.author === "System" && !turn.command.startsWith("say(")) all.at(-1)?.push(turn.command);
  }
  return all;
};

test("what is ready is carried out in the same turn: no user is asked for it, and no response speaks of it", () => {
  const ready = dialogues.flatMap(({ turns }) =>
    turns.flatMap((turn, at) =>
      turn.author === "Signal" && turn.signal?.kind === "ready" ? [[turn.signal.ref, turns[at + 1]] as const] : [],
    ),
  );
  expect(ready.length).toBeGreaterThan(40);
  for (const [ref, next] of ready) expect(next).toMatchObject({ author: "System", command: ref });
  for (const commands of dialogues.flatMap(commandsOf)) expect(commands[0] ?? "").not.toMatch(/^x\d+$/);
  const said = dialogues.flatMap(({ turns }) =>
    turns.flatMap((turn) => (turn.author === "Response" ? [turn.text] : [])),
  );
  expect(said.filter((text) => /all I need|everything that I need|Everything is there/.test(text))).toEqual([]);
});

test("a quarter and more of the turns command nothing, and each dialogue replays", () => {
  const turns = dialogues.flatMap(commandsOf);
  const idle = turns.filter((commands) => commands.length === 0).length / turns.length;
  expect(idle).toBeGreaterThan(0.25);
  expect(idle).toBeLessThan(0.5);
  for (const transcript of dialogues) expect(replayTranscript(backend, transcript).status).toBe("matched");
});
