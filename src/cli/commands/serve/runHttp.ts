import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readText } from "../../../base/io/index.js";
import { parseJson } from "../../../base/io/json.js";
import { given } from "../../../base/json/given.js";
import { visible } from "../../../base/json/visible.js";
import { importedApi } from "../../../mocks/openapi/facade/listener.js";
import { API_FILE, type ApiMapping } from "../../../mocks/openapi/mapping.js";
import { serveHttp } from "../../../mocks/serve/index.js";
import type { Backend } from "../../../runtime/backend.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import type { LiveServer } from "../../../studio/inspector/live/options.js";
import { projectSettings } from "../../../testing/project/settings.js";
import { faultsOf } from "../../config/faults.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { printFound } from "../../terminal/notices.js";
import { counted, countedEntityQueries, err, out } from "../../terminal/output.js";
import type { ServeHttpFlags } from "./http.js";
import { liveInspector } from "./liveInspector.js";
import { tokenIn } from "./tokenIn.js";

const MINUTE_MS = 60_000;

/** @param folder the project's folder; null for the current project */
export async function runHttp(flags: ServeHttpFlags, folder: string | null): Promise<number> {
  const settings = await projectSettings(folder === null ? flags : { ...flags, project: folder });
  const token = flags.tokenFile === undefined ? undefined : tokenIn(flags.tokenFile);
  printFound(settings, folder);
  const backend = await loadBackend(settings.intents, settings.backend);
  let live: LiveServer | null = null;
  try {
    const api = apiBeside(settings.intents);
    const { host, port, allowHost, allowOrigin, journal, fsync, confirmedHeader, star } = flags;
    const { realTime = flags.latency !== undefined } = flags;
    const defaults = given({
      seed: settings.seed,
      now: settings.now,
      faults: await faultsOf(flags, backend.catalog.keys()),
    });
    // Reports faults of a plan now instead of to the first client.
    if (defaults.faults !== undefined) backend.open(defaults);
    const { maxBody, maxSessions, rate, idleMinutes } = flags;
    const fixed = journal === undefined ? undefined : "what is planned in the middle of a session is not in a journal";
    live = await liveInspector(flags, settings, backend, folder ?? "serve http", fixed);
    const server = await serveHttp(
      backend,
      given({
        host,
        port,
        token,
        allowedHosts: allowHost,
        allowedOrigins: allowOrigin,
        journal: journal === undefined ? undefined : given({ folder: journal, fsync }),
        defaults,
        realTime,
        watch: live?.watch,
        protocols: [
          ...(api === null ? [] : [importedApi(api, given({ confirmedHeader }))]),
          ...(star === true ? [(await import("../../../corpora/star/server/starProtocol.js")).starProtocol()] : []),
        ],
        limits: given({
          bodyBytes: maxBody,
          sessions: maxSessions,
          requestsPerSecond: rate,
          idleMs: idleMinutes === undefined ? undefined : idleMinutes * MINUTE_MS,
        }),
      }),
    );
    const interrupted = new Promise<void>((resolve) => onInterrupt(resolve));
    const { sessions, lost } = server.recovered;
    if (journal !== undefined) err.print(`${counted(sessions, "session")} brought back from ${journal}`);
    if (lost > 0) err.print(`${counted(lost, "session")} could not be brought back: see SESSION_LOST`);
    out.print(`serving ${intentsOf(backend)} at ${server.url}`);
    if (api !== null) out.print(operationsIn(api));
    err.print("Ctrl-C ends it");
    await interrupted;
    err.print("ending: requests under way may finish");
    await live?.close();
    await server.close();
    return EXIT.good;
  } finally {
    await live?.close();
    backend.close();
  }
}

function intentsOf({ intents, catalog }: Backend): string {
  const declared = counted(intents.length, "intent");
  const others = catalog.size - intents.length;
  return others === 0 ? declared : `${declared} and ${countedEntityQueries(others)}`;
}

/** The API from which the intents were imported; null for other intents, even if a file has that name. */
function apiBeside(intents: string): ApiMapping | null {
  const file = join(dirname(intents), API_FILE);
  if (!existsSync(file)) return null;
  const text = readText(file);
  return text.includes('"backlotOpenapi"') ? (parseJson(text, file) as ApiMapping) : null;
}

function operationsIn({ title, operations }: ApiMapping): string {
  const all = Object.values(operations);
  const bases = [...new Set(all.flatMap(({ basePaths }) => basePaths))].map((path) => visible(path || "/"));
  return `answering ${counted(all.length, "operation")} of ${visible(title)} below ${bases.join(" and ")}`;
}
