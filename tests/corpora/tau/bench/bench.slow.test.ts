import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numbersOf } from "../../../../src/corpora/scores/report.js";
import { type BenchOptions, type BenchResult, runBench } from "../../../../src/corpora/tau/bench/runBench.js";
import { folder as files } from "../../../cli/backlot.js";
import { ownAirline } from "./ownAirline.js";

let own: Awaited<ReturnType<typeof ownAirline>>;
beforeAll(async () => {
  own = await ownAirline();
});
afterAll(() => own.remove());

const bench = (options: Partial<BenchOptions>): Promise<BenchResult> =>
  runBench({
    ...{ folder: own.folder, rules: own.rules, agent: "gold", user: "scripted", trials: 1, workers: 1, timeout: 5_000 },
    ...options,
  });

const rewards = ({ score }: BenchResult) =>
  (numbersOf(score.report).runs as unknown as { task: string; reward: number }[]).map(({ reward }) => reward);
const classes = ({ wrongs }: BenchResult) => wrongs.map((wrong) => `${wrong.task}: ${wrong.class}`);

describe("the gold agent", () => {
  test("gets every reward, in every trial", async () => {
    const result = await bench({ trials: 2 });
    expect([rewards(result), classes(result), result.problems]).toEqual([Array(8).fill(1), [], []]);
    expect(numbersOf(result.score.report)).toMatchObject({ pass_hat_k: { 1: 1, 2: 1 }, average_reward: 1 });
  });

  test.each([
    ["wrong-value", ["0: wrong value", "0: policy broken", "2: wrong value", "2: policy broken"]],
    ["missing-act", ["0: missing act", "1: missing act", "2: missing act"]],
    ["never-said", ["1: never said"]],
    ["breaks-policy", ["0", "1", "2", "3"].flatMap((task) => [`${task}: wrong act`, `${task}: policy broken`])],
  ])("with the fault %s is found out", async (fault, found) => {
    expect(classes(await bench({ agent: `gold:${fault}` }))).toEqual(found);
  });

  test("with a wrong act is told which act it is, and in whose place", async () => {
    const { wrongs } = await bench({ agent: "gold:wrong-act", tasks: ["0"] });
    expect(wrongs.filter((wrong) => wrong.class === "wrong act").map(({ detail }) => detail)).toEqual([
      'send_certificate(user_id="bob", amount=50), in the place of cancel_reservation(reservation_id="AAAAAA")',
    ]);
  });

  test("is told of the tasks that could not be read", async () => {
    const file = join(own.folder, "tasks.jsonl");
    const before = readFileSync(file);
    appendFileSync(file, '{"id": "9", "user_id": 3, "instruction": "Hi", "actions": [], "outputs": []}\n');
    try {
      const { score } = await bench({});
      expect(score.report.notes).toMatchObject([{ count: 1, examples: [expect.stringContaining("user_id")] }]);
    } finally {
      writeFileSync(file, before);
    }
  });

  test("with another fault is refused", async () => {
    await expect(bench({ agent: "gold:wrong" })).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("users", () => {
  test("with an agenda play the tasks whose values can be said, and the others are counted", async () => {
    const { score, wrongs } = await bench({ user: "agenda" });
    expect(score.report.notes).toMatchObject([{ count: 1, examples: ["3"] }]);
    // Gold acts at the greeting already: the goals that follow find nothing to do.
    expect(wrongs).toEqual([]);
  });

  test("of a module are made for each task, and leave when they have nothing more to say", async () => {
    const module = join(files({}), "user.mjs");
    writeFileSync(
      module,
      `export const createUser = ({ id }) => ({ turns }) => turns.length === 0 ? "Task " + id + "." : null;`,
    );
    const out = join(files({}), "runs.jsonl");
    expect(rewards(await bench({ user: module, out, tasks: ["0"] }))).toEqual([1]);
    const { turns } = JSON.parse(readFileSync(out, "utf8"));
    expect(turns.filter(({ author }: { author: string }) => author === "User")).toMatchObject([
      { text: "Task 0." },
      { text: "###STOP###" },
    ]);
  });

  test("of tau-bench end an episode by one text alone, as its verdict has it", async () => {
    const user = join(files({}), "user.mjs");
    writeFileSync(
      user,
      'export default ({ turns }) => (turns.length === 0 ? "What is ###TRANSFER###?" : "###STOP###");',
    );
    const result = await bench({ user, tasks: ["0"] });
    expect([rewards(result), classes(result)]).toEqual([[1], []]);
  });
});

describe("an endpoint of chat completions", () => {
  interface Message {
    readonly role: string;
    readonly content?: string;
  }
  const asked: { messages: Message[]; tools: unknown[]; model: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    asked.push(body);
    response.end(JSON.stringify({ choices: [{ message: answerTo(body.messages) }] }));
  });
  /** Cancels what the user names, after it has looked at something else with arguments that are not JSON. */
  const answerTo = (messages: readonly Message[]) => {
    const last = messages.at(-1);
    const call = (name: string, args: string) => ({ id: "1", type: "function", function: { name, arguments: args } });
    if (last?.role === "user") {
      const id = /[A-Z]{6}/.exec(last.content ?? "")?.[0];
      const calls = [
        call("get_reservation_details", "{oops"),
        call("cancel_reservation", JSON.stringify({ reservation_id: id })),
      ];
      return { role: "assistant", content: null, tool_calls: calls };
    }
    return { role: "assistant", content: "It is done." };
  };
  beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
  afterAll(() => server.close());

  test("is asked with the policy, the tools and what they answered, and is scored", async () => {
    const { port } = server.address() as AddressInfo;
    const agent = `http://127.0.0.1:${port}/v1`;
    const result = await bench({ agent, model: "tiny", tasks: ["0", "1", "2"] });
    // The second task names no reservation.
    expect([rewards(result), classes(result)]).toEqual([
      [1, 0, 1],
      ["1: missing act", "1: never said"],
    ]);
    expect(asked).toHaveLength(6);
    const [, { messages, tools, model } = { messages: [], tools: [] }] = asked;
    expect([model, tools.length, messages.map(({ role }) => role)]).toEqual([
      "tiny",
      4,
      ["system", "user", "assistant", "tool", "tool"],
    ]);
    expect(messages[0]?.content).toContain("# Policy");
    expect(messages[3]?.content).toMatch(/^Error: /);
    expect(messages[4]?.content).toMatch(/^\{"reservation_id": "AAAAAA".*"status": "cancelled"\}$/);
  });

  test("that cannot be reached fails to play", async () => {
    const agent = "http://127.0.0.1:1/v1";
    await expect(bench({ agent, model: "tiny", tasks: ["0"] })).rejects.toMatchObject({ code: "NOTHING_SCORED" });
    await expect(bench({ agent })).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("a file of episodes", () => {
  test("is gone on with after a torn line, and holds each episode once", async () => {
    const out = join(files({}), "runs.jsonl");
    await bench({ out, tasks: ["0", "1"] });
    const whole = readFileSync(out, "utf8");
    await expect(bench({ out })).rejects.toMatchObject({ code: "USAGE" });
    appendFileSync(out, '{"id":"run/2/0","turns":[{"auth');
    let played = 0;
    const result = await bench({ out, resume: true, onPlayed: () => played++ });
    expect([played, rewards(result)]).toEqual([2, [1, 1, 1, 1]]);
    const lines = readFileSync(out, "utf8");
    expect(lines.startsWith(whole)).toBe(true);
    expect(lines.trimEnd().split("\n")).toHaveLength(4);
    await expect(bench({ out, resume: true, agent: "gold:never-said" })).rejects.toMatchObject({ code: "USAGE" });
  });
});

test("failures on demand are met by the agent, and judged as they came", async () => {
  const faults = [{ intent: "cancel_reservation", call: 1, reason: "the system is down" }];
  const result = await bench({ faults, tasks: ["0", "1"] });
  expect([rewards(result), classes(result)]).toEqual([[0, 1], ["0: missing act"]]);
});

test("an episode without an end is unfinished", async () => {
  const user = join(files({}), "user.mjs");
  writeFileSync(user, 'export default () => "And now?";');
  const result = await bench({ user, maxSteps: 4, tasks: ["3"] });
  expect([rewards(result), classes(result)]).toEqual([[0], ["3: unfinished"]]);
});
