import type { ProjectSettings } from "../../project/settings.js";
import type { Backend } from "../../runtime/backend.js";
import type { LiveServer, ServeLiveOptions } from "../live/options.js";

/**
 * Serves the page of sessions that happen now, on this machine alone. Whoever is to see them needs the token in its
 * address. Needs the package `hono`.
 * @param backend the one that is served; it stays the caller's
 * @param settings of the project that the page shows beside the sessions
 * @throws BacklotError MISSING_PACKAGE; CANNOT_LISTEN
 */
export async function serveLive(
  backend: Backend,
  settings: ProjectSettings,
  options: ServeLiveOptions,
): Promise<LiveServer> {
  return (await import("../live/startLive.js")).startLive(backend, settings, options);
}
