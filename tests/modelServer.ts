import asyncHooks from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import { LLMock, type MockServerOptions } from "@copilotkit/aimock";

/**
 * A server that speaks the protocols of models. Each keeps an `AsyncLocalStorage`, which Node 20 looks after with every
 * promise for as long as the process runs: hundreds of servers would slow down whatever tests come after them.
 */
export class ModelServer extends LLMock {
  private readonly storages: asyncHooks.AsyncLocalStorage<unknown>[] = [];

  constructor(options: MockServerOptions = {}) {
    super({ port: 0, logLevel: "silent", ...options });
  }

  override async start(): Promise<string> {
    const { AsyncLocalStorage } = asyncHooks;
    const { storages } = this;
    asyncHooks.AsyncLocalStorage = class<Store> extends AsyncLocalStorage<Store> {
      constructor() {
        super();
        storages.push(this as asyncHooks.AsyncLocalStorage<unknown>);
      }
    };
    syncBuiltinESMExports();
    try {
      return await super.start();
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
      syncBuiltinESMExports();
    }
  }

  override async stop(): Promise<void> {
    await super.stop();
    for (const storage of this.storages.splice(0)) storage.disable();
  }
}
