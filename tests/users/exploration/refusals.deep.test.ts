import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { ExerciseCount } from "../../../src/testing/rehearsals/exercised.js";
import { explore } from "../../../src/users/exploration/explore.js";
import { OPERATORS } from "../../../src/users/operators/operators.js";
import { SOAK, sampleOf } from "../../runs.js";

const FOLDER = "intents/behaviours";
const PLANS = SOAK ? 2_000 : 400;

/** Places that no plan reaches, with reasons. A reached entry has to be removed. */
const OUT_OF_REACH: Readonly<Record<string, string>> = {
  "borrow_book.behavior.ts:20 it holds": "a card holds eight books, and a dialogue has three goals",
  "return_purchase.behavior.ts:12 it holds": "sessions begin on 1 January 2024, before everything that was bought",
  "send_money.behavior.ts:36 it does not hold":
    "two payments and a third of round amounts never leave a rest of nothing",
};

test("every branch of our behaviours that refuses is reached by the first plans, or it is known why not", async () => {
  const backend = await loadBackend("intents", {
    fixtures: "fixtures",
    behaviours: FOLDER,
    countBranches: true,
  });
  const intents = SOAK ? [...backend.catalog.keys()] : sampleOf([...(backend.behaviourFiles?.keys() ?? [])], 4);
  const count = new ExerciseCount(backend, intents, OPERATORS);
  const policy = schemaPolicy(backend);
  let played = 0;
  for (const plan of explore(backend, { intents })) {
    const { transcript } = await rehearse({ backend, policy, plan });
    count.add({ plan, transcript });
    if (++played === PLANS) break;
  }
  const unreached = count.exercised.unreached.flatMap(({ file, never }) => {
    const lines = readFileSync(join(FOLDER, file), "utf8").split("\n");
    const decides = (line: number): boolean => /\bif \(.*[{)]$/.test(lines[line - 1] ?? "");
    const fails = (line: number): boolean => /\bfail\(/.test(lines[line - 1] ?? "");
    const refuses = (line: number): boolean => fails(line) || (decides(line) && fails(line + 1));
    return never.filter(({ line }) => refuses(line)).map(({ line, way }) => `${file}:${line} ${way}`);
  });
  const files = intents.map((intent) => backend.behaviourFiles?.get(intent));
  const known = Object.keys(OUT_OF_REACH).filter((branch) => files.includes(branch.split(":")[0]));
  expect(files.length).toBeGreaterThan(4);
  expect(unreached.sort()).toEqual(known.sort());
  backend.close();
});
