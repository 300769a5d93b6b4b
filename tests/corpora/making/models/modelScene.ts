import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { ours } from "../made.js";
import { type Answers, sound } from "../writing/echo.js";
import { type ScriptedServer, scriptedServer } from "./scriptedServer.js";

/** Shared parts of tests of corpora that models write. */
export interface ModelScene {
  /** Our intents, loaded once for a test file. */
  readonly backend: Backend;
  /** A new folder for each test. */
  readonly folder: string;
  /** Starts a server, which is stopped after the test. @param answers default: sound words */
  served(answers?: Answers): Promise<ScriptedServer>;
}

/** To be called once, at the top of a test file. */
export function modelScene(): ModelScene {
  const servers: ScriptedServer[] = [];
  let backend: Backend;
  let folder: string;
  beforeAll(async () => {
    backend = await ours();
  });
  afterAll(() => backend.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "backlot-models-"));
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    get backend() {
      return backend;
    },
    get folder() {
      return folder;
    },
    async served(answers = sound) {
      const server = await scriptedServer(answers);
      servers.push(server);
      return server;
    },
  };
}
