import { expect, test } from "vitest";
import { answerAsWorker } from "../../../../src/studio/browser/worker/answering.js";
import { ENGINE_WORKER } from "../../../../src/studio/browser/worker/protocol.js";

class DedicatedWorkerGlobalScope {
  onmessage: Parameters<typeof answerAsWorker>[0]["onmessage"] = null;
  readonly name: string;
  readonly DedicatedWorkerGlobalScope: unknown;
  readonly posted: unknown[] = [];

  constructor(name: string, known: unknown) {
    this.name = name;
    this.DedicatedWorkerGlobalScope = known;
  }

  postMessage(answer: unknown): void {
    this.posted.push(answer);
  }
}

test.each([
  ["a page of the engine's name, which its opener gave it", ENGINE_WORKER, undefined],
  ["a worker that is not dedicated", ENGINE_WORKER, class Other {}],
  ["a dedicated worker of another name", "mine", DedicatedWorkerGlobalScope],
])("%s keeps its handler of messages", (_, name, known) => {
  const scope = new DedicatedWorkerGlobalScope(name, known);
  answerAsWorker(scope);
  expect(scope.onmessage).toBeNull();
});

test("the engine's own worker is answered", async () => {
  const scope = new DedicatedWorkerGlobalScope(ENGINE_WORKER, DedicatedWorkerGlobalScope);
  answerAsWorker(scope);
  scope.onmessage?.({ data: { id: 7, call: "moment", given: [0] } } as never);
  await expect.poll(() => scope.posted).toMatchObject([{ id: 7, error: { code: "BAD_OPTION" } }]);
});
