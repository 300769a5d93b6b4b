import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { SUB_COMMANDS } from "../../src/cli/subCommands.js";
import { backlot, folder } from "./backlot.js";

/*
 * No command looks at nothing and ends with 0: empty input, an empty selection and unknown names end with 2 and say what was empty. What
 * came up in part, or could not be read, is named.
 */

const INTENT = JSON.stringify({
  command: "order",
  description: "Order",
  entity_name: "dishes",
  args: { dish: { type: "str" } },
});
const dialogue = (id: string): string =>
  `${JSON.stringify({
    id,
    turns: [
      { author: "System", index: 0, command: 'order(dish="soup")' },
      {
        author: "Signal",
        index: 1,
        signal: { kind: "performed", ref: "x0", intent: "order", arguments: { dish: "soup" } },
      },
    ],
  })}\n`;

/** A sound project, beside it what holds nothing and what is sound in part. */
const project = (): string =>
  folder({
    "intents/order.json": INTENT,
    "newer/order.json": INTENT,
    "fixtures/dishes.json": '[{"id":"1","dish":"soup"}]',
    "two.jsonl": dialogue("a") + dialogue("b"),
    "half.jsonl": `${dialogue("a")}{\n`,
    "talk.jsonl": '{"id":"a","turns":[{"author":"User","text":"Hello."}]}\n',
    "broken.jsonl": dialogue("c").replace('"arguments":{"dish":"soup"}', '"arguments":{"dish":"tea"}'),
    "policy.mjs": 'export default () => "say()";\n',
    "package.json": '{ "type": "module" }',
    "empty.jsonl": "",
    "empty.har": JSON.stringify({ log: { version: "1.2", creator: { name: "x", version: "1" }, entries: [] } }),
    "empty.json": "[]",
    "empty/notes.txt": "",
    "blank.txt": "\n",
    "corpus/transcripts.jsonl": "",
    "corpus/discarded.jsonl": "",
    "sgd/schema.json": "[]",
    "sgd/dialogues_001.json": "[]",
    "api.json": '{"openapi":"3.0.0","info":{"title":"a","version":"1"},"paths":{}}',
  });

/** Message of a command on standard error, or in its result, if it ends with 2. */
type Case = readonly [args: string, said: RegExp];
const NO_DIALOGUE = /there is no dialogue|holds no dialogue/;
const NO_TRANSCRIPTS = /empty holds no transcripts/;
const NO_INTENTS = /NO_INTENTS/;
const CUT_OFF = /half\.jsonl:2|1 record cannot be read/;
const quick = (args: string): string => `${args} --workers 1 --no-cache`;

const CASES: Readonly<Record<string, readonly Case[]>> = {
  run: [
    ["", /standard input holds no command/],
    ["--file empty.jsonl", /empty\.jsonl holds no command/],
    ["say() --intents empty", NO_INTENTS],
  ],
  audit: [
    ["empty", NO_TRANSCRIPTS],
    ["empty.jsonl", /WRONG_FORMAT|NO_DIALOGUE|there is no/],
  ],
  bench: [
    ["tau empty --agent gold --tasks 1", /empty is not an import of tau-bench or tau2/],
    ["tau nowhere --agent gold", /nowhere is not an import of tau-bench or tau2/],
  ],
  rehearse: [
    ["--goals ordr", /no intent is called ordr; did you mean order/],
    ["--goals Order", /no intent is called Order; did you mean order/],
    ["--operators Correction", /no operator is called Correction; did you mean correction/],
    [
      "--properties asksBeforPerforming",
      /no property is called asksBeforPerforming; did you mean asksBeforePerforming/,
    ],
    ["--places frist", /frist/],
    ["--plan empty.jsonl", /there is no plan in it/],
  ],
  replay: [
    ["empty.jsonl", NO_DIALOGUE],
    ["empty", NO_TRANSCRIPTS],
    ["two.jsonl --only A", /no dialogue has the id A/],
    ["two.jsonl --only a zz", /no dialogue has the id zz/],
    ["half.jsonl", CUT_OFF],
    ["two.jsonl --intents empty", NO_INTENTS],
    ["empty.jsonl --against newer", NO_DIALOGUE],
    ["talk.jsonl", /the dialogue in talk\.jsonl could not be compared/],
    ["talk.jsonl --against newer", /the dialogue in talk\.jsonl could not be compared/],
    ["broken.jsonl --against newer", /the dialogue in broken\.jsonl could not be compared/],
  ],
  show: [
    ["empty.jsonl", NO_DIALOGUE],
    ["two.jsonl zz", /no dialogue of two\.jsonl has the id zz/],
    ["half.jsonl", CUT_OFF],
  ],
  inspect: [["empty.jsonl", NO_DIALOGUE]],
  report: [
    ["empty.jsonl --csv out.csv", NO_DIALOGUE],
    ["half.jsonl --csv out.csv", CUT_OFF],
    ["two.jsonl", /nothing is to be written/],
  ],
  coverage: [
    ["empty.jsonl", NO_DIALOGUE],
    ["empty", NO_TRANSCRIPTS],
    ["half.jsonl", CUT_OFF],
    ["two.jsonl --intents empty", NO_INTENTS],
  ],
  mutate: [
    ["empty.jsonl", NO_DIALOGUE],
    ["empty", NO_TRANSCRIPTS],
    [quick("two.jsonl --only zz"), /none has zz in its path/],
    [quick("two.jsonl --what behaviours"), /behaviours has no mutant/],
    [quick("half.jsonl --what schema --threshold 0"), CUT_OFF],
    [quick("two.jsonl --plans empty.jsonl"), /there is no plan in it/],
  ],
  lint: [
    ["empty", NO_INTENTS],
    ["intents --transcripts empty.jsonl", NO_DIALOGUE],
    ["intents --transcripts empty", NO_TRANSCRIPTS],
    ["intents --transcripts half.jsonl", CUT_OFF],
  ],
  generate: [["--intents empty --check", NO_INTENTS]],
  fixtures: [
    ["Dishes --out f", /no intent has the entity Dishes; did you mean dishes/],
    ["--intents empty --out f", NO_INTENTS],
    ["--out f --format jsom", /jsom/],
  ],
  behaviours: [["new ordr", /no intent is called ordr; did you mean order/]],
  phrases: [
    ["ordr", /ordr/],
    ["--intents empty", NO_INTENTS],
  ],
  make: [
    ["--only ordr --count 1 --out o", /no intent is called ordr; did you mean order/],
    ["--only order --operators zz=5 --count 1 --out o", /no operator is called zz/],
    ["--only order --count 1 --style zz --out o", /zz/],
    ["--only order --count 1 --export zz --out o", /zz/],
    ["--count 0 --out o", /argument '0' is invalid/],
    ["review corpus --stage exceute", /no stage is called exceute; did you mean execute/],
    ["review corpus --stage execute", /corpus has no discarded attempt with stage execute/],
    ["review corpus --reason zz", /corpus has no discarded attempt with "zz" in the reason/],
    ["intents blank.txt --model policy.mjs --out o", /holds no description/],
  ],
  split: [
    ["empty.jsonl --ratio a=1 --out o", NO_DIALOGUE],
    ["half.jsonl --ratio a=1 --out o", CUT_OFF],
    ["two.jsonl --held-out zz --out o", /no dialogue has the intent zz/],
    ["two.jsonl --held-out empty --out o", NO_INTENTS],
    ["two.jsonl --leave-out tsak --out o", /tsak/],
  ],
  stats: [
    ["empty.jsonl", NO_DIALOGUE],
    ["empty", NO_TRANSCRIPTS],
    ["half.jsonl", CUT_OFF],
  ],
  score: [
    ["run empty.jsonl", NO_DIALOGUE],
    ["run empty", NO_TRANSCRIPTS],
    ["run half.jsonl", CUT_OFF],
    ["run two.jsonl --gold empty.jsonl", NO_DIALOGUE],
    ["run two.jsonl --gold broken.jsonl", /no gold dialogue was executed: gold has c; executed were a, b/],
    ["run two.jsonl --by zz", /zz is not one of intent/],
    ["compare empty.jsonl two.jsonl", /empty\.jsonl holds neither/],
    ["corpus empty.jsonl --real two.jsonl", /the made corpus has no dialogue/],
    ["star --gold empty", /holds neither STAR dialogues nor records of actions/],
  ],
  import: [
    ["sgd sgd --out i", /it is empty/],
    ["lucid empty.json -i intents --out i", /nothing was imported/],
    ["star --tasks empty --apis empty --dbs empty --out i", /holds no tasks/],
    ["multiwoz --db empty --out i", /there is no table/],
    ["forms empty --out i", /holds no files/],
    ["tools empty.json --out i", /holds no tools/],
    ["openapi api.json --out i", /nothing was imported/],
    ["http empty.jsonl --out i", /empty\.jsonl is not valid JSON/],
    ["http empty.har --out i", /holds no exchange/],
  ],
  export: [
    ["lucid empty.jsonl --out e", NO_DIALOGUE],
    ["sgd empty.jsonl --out e", NO_DIALOGUE],
    ["lucid half.jsonl --out e", CUT_OFF],
  ],
  transpile: [
    ["empty.jsonl", NO_DIALOGUE],
    ["two.jsonl --id zz", /two\.jsonl holds no dialogue zz/],
    ["two.jsonl", /say which one by --id/],
  ],
};

/** Commands that judge and choose nothing. */
const WITHOUT: Readonly<Record<string, string>> = {
  init: "it writes a project",
  demo: "it plays dialogues of its own, which its own test counts",
  worker: "it waits for work",
  serve: "it waits for requests",
  record: "it waits for requests, and says at its end how many exchanges were captured",
  wizard: "it waits for people",
};

describe.each(Object.entries(CASES))("%s", (command, cases) => {
  test.each(cases)("%s", async (args, said) => {
    const words = `${command} ${args}`.split(" ").filter((word) => word !== "");
    const { code, stdout, stderr } = await backlot(words, { cwd: project() });
    expect({ code, printed: `${stdout}${stderr}` }).toEqual({ code: 2, printed: expect.stringMatching(said) });
  });
});

test("a part without a dialogue is named", async () => {
  const { code, stderr } = await backlot(["split", "two.jsonl", "--ratio", "a=1,b=1,c=1", "--out", "o"], {
    cwd: project(),
  });
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^no dialogue falls into [abc](, [abc])?: there is no file/m),
  ]);
});

/** Options that choose among names. */
const CHOOSES = /<(?:ids|intents|names|kinds|text|formats|what|which)(?:\.\.\.)?>|^--id /;
/** Those whose argument is taken from what the option itself lists, or that choose nothing. */
const NOT_CHOSEN = ["--engine", "--words"];

test("every command and every option that chooses is tried here, or the reason stands here", async () => {
  expect([...Object.keys(CASES), ...Object.keys(WITHOUT)].sort()).toEqual(SUB_COMMANDS.map(({ name }) => name).sort());
  const untried: string[] = [];
  for (const { name, define } of SUB_COMMANDS) {
    const command = new Command(name);
    await define(command);
    const options = [command, ...command.commands].flatMap((one) => one.options);
    for (const { flags, long = "" } of options) {
      if (name in WITHOUT || !CHOOSES.test(flags) || NOT_CHOSEN.includes(long ?? "")) continue;
      if (!CASES[name]?.some(([args]) => args.includes(`${long} `))) untried.push(`${name} ${flags}`);
    }
  }
  expect(untried).toEqual([]);
});
