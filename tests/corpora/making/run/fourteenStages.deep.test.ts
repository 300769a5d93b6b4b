import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeIntents } from "../../../../src/corpora/making/run/makeIntents.js";
import { estimateCorpus, writeModelCorpus } from "../../../../src/corpora/making/run/writeModelCorpus.js";
import { lintIntents, parseIntent } from "../../../../src/schema/index.js";
import { modelScene } from "../models/modelScene.js";
import { stageOf } from "../writing/echo.js";
import { reading } from "../writing/reading.js";

/*
 * Every stage asked over real HTTP, of a model that knows nothing but its prompts.
 */

const scene = modelScene();

describe("all stages but those that judge doubtful words", () => {
  test("are asked over HTTP in their order, each with what the ones before it gave", async () => {
    const server = await scene.served(reading(scene.backend));
    const asking = { models: { model: server.model }, answers: join(scene.folder, "answers"), samples: 2 };
    const { made, paid } = await makeIntents([{ description: "Order a taxi", domain: "travel" }], asking);
    expect(paid.calls).toBe(3);
    const [first] = made;
    if (first === undefined || !("intent" in first)) throw new Error(JSON.stringify(first));
    expect(lintIntents([parseIntent(first.intent)]).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(first.intent).toMatchObject({
      command: "order_taxi",
      domain: "travel",
      args: { place: { values: ["Harbour", "Station"] } },
    });
    expect(server.asked.map(stageOf)).toEqual(["intentSchema", "slotValues", "slotValues"]);

    const how = { count: 2, seed: 12, rates: {}, lengths: [0, 1], words: "first" as const, planning: true };
    const intents = ["find_restaurants", "book_table"];
    const { report } = await writeModelCorpus(join(scene.folder, "out"), scene.backend, {
      ...how,
      intents,
      models: { model: server.model, concurrency: 1 },
    });
    expect(report.dialogues).toBe(2);
    const planned = Object.entries(report.writing?.used.stages ?? {}).map(([name]) => name);
    expect(planned).toEqual([
      "intentPath",
      "realisticValues",
      "nextReason",
      "reasonedValue",
      "coherence",
      "queryEntity",
      "userTurn",
      "systemCommand",
      "stringValues",
      "response",
    ]);

    const asked = server.asked.slice(3);
    const order = asked.map(stageOf).filter((name, at, all) => all.indexOf(name) === at);
    expect(order.filter((name) => !/^(systemCommand|stringValues|rules|response)$/.test(name))).toEqual([
      "intentPath",
      "realisticValues",
      "nextReason",
      "reasonedValue",
      "coherence",
      "queryEntity",
      "userTurn",
    ]);
    const of = (name: string) => asked.filter((one) => stageOf(one) === name);
    expect(of("reasonedValue")[0]?.prompt).toContain("Why: It belongs together.");
    expect(of("nextReason")[0]?.prompt).toMatch(/in order:\n1\. (find_restaurants|book_table)\(/);
    // The command is read by a model without the meaning; rules can tell the meaning of the words.
    expect(of("systemCommand")[0]?.prompt).toContain("User: Well, ");
    for (const one of of("systemCommand")) expect(one.prompt).not.toContain("To be meant");
    expect(of("response").at(-1)?.prompt).toContain("Assistant: Sure. ");
    expect(of("userTurn").at(-1)?.prompt).toContain("Assistant: Sure. ");
  });
});

test("an estimate asks nothing, and comes near to what a corpus takes", async () => {
  const server = await scene.served(reading(scene.backend));
  const how = {
    count: 3,
    seed: 3,
    rates: {},
    lengths: [1],
    intents: ["book_table"],
    validate: false,
    models: { model: server.model },
  };
  const estimate = await estimateCorpus(scene.backend, how);
  expect(server.asked).toEqual([]);
  const { report } = await writeModelCorpus(scene.folder, scene.backend, how);
  expect(estimate.calls).toBe(report.writing?.used.calls);
  expect(Object.keys(estimate.stages)).toEqual(Object.keys(report.writing?.used.stages ?? {}));
});
