import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openModels } from "../../../../src/corpora/making/models/modelAccess.js";
import type { LanguageModel } from "../../../../src/users/simulated/model/askModel.js";
import { runs } from "../../../runs.js";

/*
 * Ceilings of calls, tokens and cost against any usage reports of providers: estimates of question and answer never exceed them, nor do
 * reports within the limits of a call. A call whose answer does not arrive may cost its maximum.
 */

const MOST_OUT = 40;
const PRICE = { input: 1_000, output: 3_000 };
const rough = (text: string): number => Math.ceil(text.length / 4);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** Arbitrary report of a provider about one side of a call. */
const report = (most: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: most }) },
    { weight: 1, arbitrary: fc.integer({ min: most, max: 100 * most }) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<unknown>(
        undefined,
        null,
        Number.NaN,
        -1,
        -1e9,
        0.5,
        1e300,
        Infinity,
        -Infinity,
        "12",
        "",
        {},
        true,
      ),
    },
  );

const call = fc.record({
  question: fc.integer({ min: 0, max: 200 }),
  answer: fc.integer({ min: 1, max: 4 * MOST_OUT }),
  inputTokens: report(60),
  outputTokens: report(MOST_OUT),
  turns: fc.integer({ min: 0, max: 4 }),
  // Failures before an answer arrives: a timeout, a cut connection, or a refusal, which is free.
  failures: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom("late", "cut", "refused"), { minLength: 1, maxLength: 3 }) },
  ),
});

const FAILURES = {
  late: () => new DOMException("too late", "TimeoutError"),
  cut: () => Object.assign(new TypeError("terminated"), { cause: new Error("other side closed") }),
  refused: () => Object.assign(new Error("overloaded"), { name: "AI_APICallError", statusCode: 503 }),
};

const law = fc.asyncProperty(
  fc.array(call, { minLength: 1, maxLength: 12 }),
  fc.integer({ min: 1, max: 8 }),
  fc.integer({ min: 0, max: 3 }),
  fc.record(
    {
      maxCalls: fc.integer({ min: 1, max: 12 }),
      maxTokens: fc.integer({ min: 1, max: 800 }),
      maxCost: fc.double({ min: 0.01, max: 2, noNaN: true }),
    },
    { requiredKeys: [] },
  ),
  async (calls, concurrency, retries, ceilings) => {
    const folder = mkdtempSync(join(tmpdir(), "ceilings-"));
    const { maxCalls = Infinity, maxTokens = Infinity, maxCost = Infinity } = ceilings;
    const spent = { calls: 0, answers: 0, rough: 0, roughCost: 0, lost: 0, lostCost: 0, said: 0, saidCost: 0 };
    const left = calls.map(({ failures }) => [...failures]);
    const provider = {
      specificationVersion: "v3",
      provider: "drawn",
      modelId: "model",
      supportedUrls: {},
      async doGenerate({ prompt }: { readonly prompt: readonly { readonly content: unknown }[] }) {
        const nth = Number(/^call (\d+)/.exec(textIn(prompt.at(-1)?.content))?.[1]);
        const { answer, inputTokens, outputTokens, turns } = calls[nth] as (typeof calls)[number];
        const [system, asked, text] = ["You answer.", textIn(prompt.at(-1)?.content), "x".repeat(answer)];
        const least = [rough(system + asked), rough(text)] as const;
        const failure = left[nth]?.shift();
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        if (failure !== "refused") spent.calls++;
        if (failure !== undefined) {
          if (failure !== "refused") spent.lost += least[0] + MOST_OUT;
          if (failure !== "refused") spent.lostCost += (least[0] * PRICE.input + MOST_OUT * PRICE.output) / 1e6;
          throw FAILURES[failure]();
        }
        spent.answers++;
        const said = [
          isCount(inputTokens) ? inputTokens : least[0],
          isCount(outputTokens) ? outputTokens : least[1],
        ] as const;
        spent.rough += least[0] + least[1];
        spent.roughCost += (least[0] * PRICE.input + least[1] * PRICE.output) / 1e6;
        spent.said += said[0] + said[1];
        spent.saidCost += (said[0] * PRICE.input + said[1] * PRICE.output) / 1e6;
        return {
          content: [{ type: "text", text }],
          finishReason: { unified: "stop", raw: "stop" },
          usage: {
            inputTokens: { total: inputTokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
            outputTokens: { total: outputTokens, text: undefined, reasoning: undefined },
          },
          warnings: [],
        };
      },
    };
    try {
      const model = provider as unknown as LanguageModel;
      const options = { model, concurrency, prices: { "drawn/model": PRICE }, retries, ...ceilings };
      const models = await openModels(options, { cache: folder, sleep: () => Promise.resolve() });
      const request = { stage: "userTurn", item: "a", sample: 0, attempt: 0, maxOutputTokens: MOST_OUT } as const;
      const ends = await Promise.allSettled(
        calls.map(({ question }, nth) =>
          models.ask({ ...request, system: "You answer.", prompt: `call ${nth}${"?".repeat(question)}` }),
        ),
      );
      for (const [nth, end] of ends.entries()) {
        if (end.status === "fulfilled") continue;
        const isGivenUp = (calls[nth]?.failures.length ?? 0) > retries;
        expect(end.reason.code).toBeOneOf(["MODEL_BUDGET", ...(isGivenUp ? ["MODEL_FAILED"] : [])]);
      }
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(spent.answers);
      expect(spent.calls).toBeLessThanOrEqual(maxCalls);
      expect(spent.rough + spent.lost).toBeLessThanOrEqual(maxTokens);
      expect(spent.roughCost + spent.lostCost).toBeLessThanOrEqual(maxCost * (1 + 1e-9));
      const isHonest = calls.every(
        (one, nth) =>
          !(isCount(one.inputTokens) && one.inputTokens > rough(`You answer.call ${nth}${"?".repeat(one.question)}`)) &&
          !(isCount(one.outputTokens) && one.outputTokens > MOST_OUT),
      );
      if (isHonest) {
        expect(spent.said + spent.lost).toBeLessThanOrEqual(maxTokens);
        expect(spent.saidCost + spent.lostCost).toBeLessThanOrEqual(maxCost * (1 + 1e-9));
      }
      const { inputTokens, outputTokens, cost } = models.paid;
      expect(inputTokens + outputTokens).toBe(spent.said);
      expect(cost).toBeCloseTo(spent.saidCost, 9);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

const textIn = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part: { readonly text?: string }) => part.text ?? "").join("")
    : String(content);

test("ceilings hold for all that providers say of the use", () => fc.assert(law, runs(400)));

test("a price that is no number is refused", async () => {
  const prices = { "a/b": { input: Infinity, output: 0 } };
  await expect(openModels({ model: "a/b", prices }, { cache: tmpdir() })).rejects.toMatchObject({ code: "BAD_MODELS" });
});
