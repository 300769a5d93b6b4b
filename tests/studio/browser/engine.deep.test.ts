import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { intentFile } from "../../../src/schema/index.js";
import { type ProjectBundle, projectBundle } from "../../../src/testing/project/projectBundle.js";
import { projectSettings } from "../../../src/testing/project/settings.js";
import { readIntents, readTranscripts } from "../../../src/transcript/files/index.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { SOAK } from "../../runs.js";
import { hasShared, shared } from "../../shared.js";
import { inChromium, Pages } from "../inspector/chromium.js";

const file = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const ENGINE = file("dist/studio/browser/index.js");
const WASM = createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm");

/** How many dialogues of a corpus both sides execute, beside all examples. */
const DIALOGUES = SOAK ? 500 : 100;

/** Result of a dialogue on either side. */
interface Executed {
  readonly turns: unknown;
  readonly state: unknown;
  readonly saved: unknown;
}

inChromium("the engine in a browser", () => {
  const pages = new Pages();

  /** Executes dialogues in a page that a server of this test gives, and in Node. */
  async function bothWays(bundle: ProjectBundle, transcripts: readonly Transcript[], backend: Backend): Promise<void> {
    const { page, errors } = await pages.open("about:blank");
    await page.route("http://page.test/**", (route) => {
      const path = new URL(route.request().url()).pathname;
      if (path === "/engine.js") return route.fulfill({ path: ENGINE, contentType: "text/javascript" });
      if (path === "/quickjs.wasm") return route.fulfill({ path: WASM, contentType: "application/wasm" });
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>page</title>" });
    });
    await page.goto("http://page.test/");
    const inBrowser = await page.evaluate(
      `(async ({ bundle, transcripts }) => {
        const { loadBackend, replayTranscript } = await import("/engine.js");
        const wasm = await (await fetch("/quickjs.wasm")).arrayBuffer();
        const backend = await loadBackend(bundle, { wasm });
        return transcripts.map((transcript) => {
          let saved;
          const onDone = (session) => { saved = session.save(); };
          const { record } = replayTranscript(backend, transcript, { keepGoing: true, record: true, onDone });
          return { turns: record.turns, state: record.state, saved };
        });
      })(${JSON.stringify({ bundle, transcripts })})`,
    );
    const inNode = transcripts.map((transcript): Executed => {
      let saved: unknown;
      const { record } = replayTranscript(backend, transcript, {
        keepGoing: true,
        record: true,
        onDone: (session) => {
          saved = session.save();
        },
      });
      return { turns: record?.turns, state: record?.state, saved };
    });
    expect(inBrowser).toEqual(JSON.parse(JSON.stringify(inNode)));
    expect(errors).toEqual([]);
  }

  describe("over our intents with their behaviours", () => {
    let backend: Backend;
    beforeAll(async () => {
      const { intents, backend: options } = await projectSettings();
      backend = await loadBackend(intents, options);
    });
    afterAll(() => backend?.close());

    test("gives the signals, states and saves of all examples that Node gives", async () => {
      const transcripts: Transcript[] = [];
      for await (const record of readTranscripts("examples"))
        if ("transcript" in record) transcripts.push(record.transcript);
      expect(transcripts.length).toBeGreaterThan(90);
      await bothWays(await projectBundle(await projectSettings()), transcripts, backend);
    });
  });

  describe.skipIf(!hasShared)("over LUCID's intents (needs the reference data)", () => {
    test(`gives the signals of ${DIALOGUES} dialogues that Node gives`, async () => {
      const intents = await readIntents(shared("data/lucid/intents"));
      const transcripts: Transcript[] = [];
      for await (const record of readTranscripts(shared("data/lucid/dialogues.jsonl"))) {
        if ("transcript" in record && transcripts.push(record.transcript) === DIALOGUES) break;
      }
      expect(transcripts).toHaveLength(DIALOGUES);
      const backend = await loadBackend(intents);
      await bothWays({ intents: intents.map(intentFile) }, transcripts, backend);
      backend.close();
    });
  });
});

test("the bundle for browsers is one module without imports", async () => {
  const { metafile } = await build({
    entryPoints: [ENGINE],
    bundle: true,
    platform: "browser",
    format: "esm",
    write: false,
    metafile: true,
  });
  const inputs = Object.values(metafile.inputs);
  expect(inputs).toHaveLength(1);
  expect(inputs[0]?.imports).toEqual([]);
});
