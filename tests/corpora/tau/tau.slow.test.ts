import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testDataset } from "../../../src/corpora/lazyContract.js";
import { numbersOf } from "../../../src/corpora/scores/report.js";
import { tau } from "../../../src/corpora/tau/dataset.js";
import { scoreTauFiles } from "../../../src/corpora/tau/scores/scoreTauFiles.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { folder } from "../../transcript/files/importing/folder.js";
import { importedTau } from "./imported.js";
import { airlineFiles, CANCELLED, called, GOOD, run } from "./smallAirline.js";

const ANSWERED = run(1, 0, 1, { role: "assistant", content: "It was $1,100 in all." });

async function airline(...runs: readonly object[]) {
  const imported = await importedTau(folder(airlineFiles(...runs)));
  onTestFinished(() => imported.remove());
  return imported;
}

test("the dataset keeps the contract of datasets", async () => {
  const { folder: scored } = await airline(GOOD, ANSWERED);
  const { imported } = await testDataset({
    dataset: tau,
    imported: {
      paths: [folder(airlineFiles(GOOD, ANSWERED))],
      options: {},
      unchecked: ["gold/0", "gold/1", "run/1/0"],
    },
    scored: { paths: [scored], options: {} },
  });
  expect(imported?.report).toMatchObject({ intents: 7, dialogues: 4, notes: [] });
});

test("broken and unknown calls are kept with their places, and nothing stops", async () => {
  const reason = "'dob' is not in the file";
  const { folder: at, report } = await airline(
    run(
      0,
      0,
      0,
      ...called("cancel_reservation", '{"reservation_id": "ABC', "Error: what it said"),
      ...called("cancel_flight", '{"flight": 5.0}', "Unknown action cancel_flight"),
      ...called("cancel_reservation", '{"reservation_id": "ABC123", "why": {"weight": 5.0}}', `Error: ${reason}`),
      ...called("get_user_details", '{"user_id": null}', "Error: none"),
      ...called("not a name", "{}", "Unknown action not a name"),
      { role: "tool", tool_call_id: "other", content: "of no call" },
      ...called("get_user_details", "{}", null),
    ),
    run(9, 0, 0),
    { trial: 1, messages: [] },
  );
  const notes = report.notes.map(({ reason: why, examples: [first] }) => [
    why.split(":")[0],
    [first?.dialogue, first?.turn, first?.detail],
  ]);
  expect(Object.fromEntries(notes)).toEqual({
    "a call's arguments are not JSON": ["run/0/0", 1, expect.stringContaining("cancel_reservation: ")],
    "a call names a tool that the domain does not have": ["run/0/0", 3, "cancel_flight"],
    "a call has an argument that its tool does not name": ["run/0/0", 5, "cancel_reservation: why"],
    "an argument is null, which counts as not given": ["run/0/0", 7, "get_user_details: user_id"],
    "a call cannot be a command": ["run/0/0", 9, expect.stringContaining("not a name")],
    "an answer of a tool follows no call": ["run/0/0", 11, "of no call"],
    "a call without a recorded answer was not carried out": ["run/0/0", 12, "get_user_details"],
    "a run is of a task that is not among the tasks": [undefined, undefined, "9"],
    "a record could not be read": [undefined, undefined, expect.stringContaining("names no task")],
  });
  const [made] = readFileSync(join(at, "transcripts.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.includes('"run/0/0"'))
    .map((line) => JSON.parse(line) as Transcript);
  expect(made?.turns.slice(1, 5)).toEqual([
    {
      author: "System",
      index: 0,
      command: "cancel_flight(flight=5.0)",
      extra: { before: [{ name: "cancel_reservation", arguments: {}, answer: "Error: what it said" }] },
    },
    {
      author: "Signal",
      index: 1,
      signal: { kind: "error", code: "UNKNOWN_INTENT", message: "Unknown action cancel_flight" },
    },
    {
      author: "System",
      index: 2,
      command: 'cancel_reservation(reservation_id="ABC123", others={"why": {"weight": 5.0}})',
    },
    {
      author: "Signal",
      index: 3,
      signal: {
        kind: "failed",
        ref: "x2",
        intent: "cancel_reservation",
        arguments: { reservation_id: "ABC123", others: { why: { weight: { $float: 5 } } } },
        reason,
      },
    },
  ]);
  const { report: scored } = await scoreTauFiles(at);
  const observations = scored.entries.find(({ path }) => path[0] === "observations")?.score;
  expect([observations?.value, observations?.misses[0]]).toMatchObject([
    1 / 3,
    {
      id: "run/0/0",
      expected: `Error: ${reason}`,
      actual: expect.stringContaining("unexpected keyword argument 'why'"),
    },
  ]);
});

test("an answer is of the call that it names, and words beside a call that is kept are kept", async () => {
  const [call, answer] = called("cancel_reservation", '{"reservation_id": "ABC123"}', CANCELLED);
  const words = (content: string, args: string) => ({ ...called("cancel_reservation", args, null)[0], content });
  const stray = { role: "tool", tool_call_id: "other", content: "of no call" };
  const more = [words("I try.", "{oops"), { role: "tool", tool_call_id: "call_cancel_reservation", content: "No." }];
  const { folder: at, report } = await airline(
    run(0, 0, 1, call as object, stray, answer as object, ...more, words("And now?", "{}")),
  );
  expect(report.notes.map(({ reason, examples: [first] }) => [reason.split(":")[0], first?.turn])).toEqual([
    ["a call without a recorded answer was not carried out", 6],
    ["a call's arguments are not JSON", 4],
    ["an answer of a tool follows no call", 2],
  ]);
  const { turns } = readFileSync(join(at, "transcripts.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.includes('"run/0/0"'))
    .map((line) => JSON.parse(line) as Transcript)[0] as Transcript;
  expect(turns[2]).toMatchObject({ signal: { kind: "performed", answer: expect.stringContaining("cancelled") } });
  expect(turns.at(-1)?.extra?.before).toMatchObject([{ content: "I try.", answer: "No." }, { content: "And now?" }]);
});

test("what a task of tau2 sets before the first turn is named", async () => {
  const begun = {
    initialization_data: { agent_data: { users: {} } },
    message_history: [{ role: "user", content: "Hi" }],
  };
  const task = (id: string, state: object | null) =>
    `${JSON.stringify({ id, user_scenario: {}, evaluation_criteria: { actions: [] }, initial_state: state })}\n`;
  const tasks = task("a", begun) + task("b", { initialization_data: { agent_data: null }, message_history: [] });
  const { report, remove } = await importedTau(folder({ ...airlineFiles(), "tasks.jsonl": tasks }));
  onTestFinished(() => remove());
  const told = report.notes.filter(({ examples: [first] }) => first?.dialogue !== undefined);
  expect(told.map(({ reason, count, examples: [first] }) => [reason, count, first?.dialogue])).toEqual([
    ["a task begins with messages and calls of its own, which are left out", 1, "a"],
    ["a task sets data of the start state, which no transcript does", 1, "a"],
  ]);
});

test("runs of other layouts are scored: tau-bench's results, and tau2's simulations", async () => {
  const { folder: at } = await airline();
  const { messages } = GOOD as { readonly messages: readonly object[] };
  const traj = [{ role: "system", content: "# Policy" }, ...messages];
  const files = folder({
    "results.json": JSON.stringify([
      { task_id: 0, reward: 1, traj, trial: 0, info: { reward_info: { info: { r_actions: 1 } } } },
    ]),
    "tau2.json": JSON.stringify({
      simulations: [
        {
          task_id: "0",
          trial: 1,
          reward_info: { reward: 0 },
          termination_reason: "max_steps",
          messages: [
            { role: "assistant", content: "Hi!", tool_calls: null },
            {
              role: "assistant",
              tool_calls: [{ id: "a", name: "cancel_reservation", arguments: { reservation_id: "ABC123" } }],
            },
            { role: "tool", id: "a", content: CANCELLED, error: false },
          ],
        },
      ],
    }),
  });
  const { report } = await scoreTauFiles(at, { runs: [join(files, "results.json"), join(files, "tau2.json")] });
  expect(numbersOf(report)).toMatchObject({
    pass_hat_k: { 1: 0.5, 2: 0 },
    state_equals_gold: 1,
    finished: 0.5,
    recorded_verdicts: 1,
    observations: 1,
  });
  expect(JSON.stringify(report.notes)).not.toContain("runs repeat another one");
  const twice = await scoreTauFiles(at, { runs: ["results.json", "results.json"].map((name) => join(files, name)) });
  expect(JSON.stringify(twice.report.notes)).toMatch(
    /runs repeat another one of their task and trial.*task 0, trial 0/,
  );
});

test("tasks without a run are named, and runs whose recorded reward is no number", async () => {
  const { folder: at } = await airline({ ...GOOD, reward: "1.0" });
  const { report } = await scoreTauFiles(at);
  expect(numbersOf(report)).toMatchObject({ average_reward: 1, recorded_verdicts: null });
  expect(report.notes).toMatchObject([
    { text: "tasks have no run and do not count", count: 1, examples: ["1"], isProblem: true },
    { text: expect.stringContaining("reward that is no number"), count: 1, examples: ['run/0/0: "1.0"'] },
  ]);
});

test("parts of another type are named with their place and what was expected, and their task or run is left out", async () => {
  const { "tasks.jsonl": tasks, ...files } = airlineFiles(
    { ...GOOD, trial: "1" },
    { ...GOOD, trial: 1.5 },
    { ...GOOD, messages: [{ role: "assistant", content: ["Done."] }] },
    { ...GOOD, messages: [{ role: "assistant", tool_calls: ["cancel_reservation"] }] },
    { simulations: [null, GOOD, { task_id: "0", trial: null, termination_reason: 3 }] },
  );
  const bad = [
    { instruction: "Of no use.", actions: [{ name: 5 }] },
    { instruction: "Of no use.", outputs: [1100], actions: [] },
    { instruction: "Of no use.", actions: [{ arguments: {} }] },
    { user_scenario: {}, evaluation_criteria: { env_assertions: [{ func_name: "is", assert_value: "no" }] } },
    { user_scenario: {}, initial_state: { initialization_actions: "none" } },
  ];
  const all = `${bad.map((one) => JSON.stringify(one)).join("\n")}\n${tasks as string}`;
  const { folder: at, report, remove } = await importedTau(folder({ ...files, "tasks.jsonl": all }));
  onTestFinished(remove);
  const note = report.notes.find(({ reason }) => reason.startsWith("a record could not be read"));
  expect([note?.count, note?.examples[0]]).toEqual([
    11,
    expect.objectContaining({ line: 1, detail: "actions.0.name must be a string, not a number" }),
  ]);
  const score = await scoreTauFiles(at);
  expect(numbersOf(score.report)).toMatchObject({ runs: [{ task: "0", trial: 0 }] });
  const runs = join(at, "again.jsonl");
  writeFileSync(runs, files["runs.jsonl"] as string);
  writeFileSync(join(at, "tasks.jsonl"), `${readFileSync(join(at, "tasks.jsonl"), "utf8")}{"id": 8, "actions": 3}\n`);
  const only = join(at, "only.jsonl");
  writeFileSync(only, JSON.stringify({ simulations: [{ task_id: 0 }] }));
  await expect(scoreTauFiles(at, { runs: [only] })).rejects.toMatchObject({
    code: "NOTHING_SCORED",
    message: expect.stringMatching(/only\.jsonl:1: simulations\.0: the run has no messages: messages or traj$/),
  });
  const { report: again } = await scoreTauFiles(at, { runs: [runs] });
  expect(again.notes.filter(({ isUnreadable }) => isUnreadable)).toMatchObject([
    { count: 1, examples: [expect.stringMatching(/tasks\.jsonl:3: actions must be a list, not a number$/)] },
    {
      count: 6,
      examples: [
        `${runs}:1: trial: expected a whole number`,
        `${runs}:2: trial: expected a whole number`,
        `${runs}:3: messages.0.content must be a string, not a list`,
        `${runs}:4: messages.0.tool_calls.0 must be an object, not a string`,
        `${runs}:5: simulations.0: the record must be an object, not null`,
      ],
    },
  ]);
});

test("a task without an id has its position among all tasks, whichever of them can be read", async () => {
  const { "tasks.jsonl": tasks, ...files } = airlineFiles(run(2, 0, 0));
  const [first, second] = (tasks as string).split("\n");
  const all = [first, "{}", second].join("\n");
  const { folder: at, remove } = await importedTau(folder({ ...files, "tasks.jsonl": all }));
  onTestFinished(remove);
  expect(numbersOf((await scoreTauFiles(at)).report)).toMatchObject({ runs: [{ task: "2", trial: 0 }] });
});

test("tasks with unequal numbers of trials are named, since pass^k ends at the fewest", async () => {
  const { folder: at } = await airline(GOOD, { ...GOOD, trial: 1 }, ANSWERED);
  const { report } = await scoreTauFiles(at);
  expect(numbersOf(report).pass_hat_k).toEqual({ 1: 1 });
  expect(report.notes).toMatchObject([
    { text: "tasks have more trials than others: pass^k ends at the fewest, 1", count: 1, examples: ["0: 2"] },
  ]);
});

test("tau-bench's own layout is found, and tasks are read out of its results", async () => {
  const { "tools.json": tools, "policy.md": wiki, ...files } = airlineFiles();
  const inside = Object.entries(files).flatMap(([name, content]) =>
    name.startsWith("db/") ? [[`tau_bench/envs/airline/data/${name.slice(3)}`, content]] : [],
  );
  const { messages } = GOOD as { readonly messages: readonly object[] };
  const task = {
    user_id: "ann_ek_1",
    instruction: "You are Ann.",
    actions: [{ name: "cancel_reservation", kwargs: { reservation_id: "ABC123" } }],
    outputs: [],
  };
  const results = [0, 1].map((trial) => ({ task_id: 7, reward: 1, trial, info: { task }, traj: messages }));
  const at = folder({
    ...Object.fromEntries(inside),
    "tau_bench/envs/airline/wiki.md": wiki as string,
    "tools.json": tools as string,
    "results.json": JSON.stringify(results),
  });
  const file = join(at, "results.json");
  const imported = await importedTau(at, { tools: join(at, "tools.json"), tasks: file, runs: [file] });
  onTestFinished(() => imported.remove());
  expect(imported.report).toMatchObject({ dialogues: 3, notes: [] });
  const { report } = await scoreTauFiles(imported.folder);
  expect(numbersOf(report)).toMatchObject({ pass_hat_k: { 1: 1, 2: 1 }, recorded_verdicts: 1, observations: 1 });
});

test("what a release lacks is said, with the option that names it", async () => {
  const files = airlineFiles();
  const without = (name: string) => {
    const { [name]: _, ...others } = files;
    return importedTau(folder(others));
  };
  await expect(importedTau(folder({}))).rejects.toMatchObject({
    code: "USAGE",
    message: expect.stringContaining("holds no world"),
  });
  await expect(without("db/users.json")).rejects.toMatchObject({
    message: expect.stringContaining("without users.json"),
    hint: expect.stringContaining("--db"),
  });
  for (const name of ["tools.json", "tasks.jsonl", "policy.md"])
    await expect(without(name)).rejects.toMatchObject({
      code: "USAGE",
      message: expect.stringContaining(name),
      hint: expect.stringContaining(`--${name.split(".")[0]}`),
    });
  await expect(scoreTauFiles(folder({}))).rejects.toMatchObject({ code: "WRONG_FORMAT" });
  const { folder: at } = await airline();
  await expect(scoreTauFiles(at)).rejects.toMatchObject({
    code: "NOTHING_SCORED",
    hint: expect.stringContaining("--runs"),
  });
});
