import type { Backend } from "../../../runtime/backend.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import type { LiveServer, ServeLiveOptions } from "../live/options.js";

/**
 * Serves the page of live sessions, only on this machine, and only with the token in its address. Needs the package
 * `hono`.
 * @param backend the served back-end, owned by the caller
 * @param settings settings of the project, which the page shows besides the sessions
 * @throws BacklotError MISSING_PACKAGE; CANNOT_LISTEN
 */
export async function serveLive(
  backend: Backend,
  settings: ProjectSettings,
  options: ServeLiveOptions,
): Promise<LiveServer> {
  return (await import("../live/startLive.js")).startLive(backend, settings, options);
}
