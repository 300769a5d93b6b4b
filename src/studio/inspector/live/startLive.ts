import { randomBytes } from "node:crypto";
import { version } from "../../../base/io/version.js";
import { listenerOf } from "../../../mocks/serve/http/app.js";
import { openDoor } from "../../../mocks/serve/http/door.js";
import { Guard } from "../../../mocks/serve/http/guard.js";
import { httpPackages } from "../../../mocks/serve/http/packages.js";
import { PAGE_LIMITS } from "../../../mocks/serve/sessions/limits.js";
import type { Backend } from "../../../runtime/backend.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { EMBEDDED } from "../embedded.js";
import { composePage } from "../html/compose.js";
import { pageHeaders } from "../html/policy.js";
import type { Inspection } from "../inspection.js";
import { projectOf } from "../reading/projectOf.js";
import { LIVE_PAGE_ROUTES, type LiveService } from "./liveRoutes.js";
import { LiveSessions } from "./liveSessions.js";
import type { LiveServer, ServeLiveOptions } from "./options.js";

const HOST = "127.0.0.1";

export async function startLive(
  backend: Backend,
  settings: ProjectSettings,
  { port = 0, title, ...options }: ServeLiveOptions,
): Promise<LiveServer> {
  const live = await LiveSessions.of(backend, options);
  try {
    const token = randomBytes(16).toString("base64url");
    const { html, header } = composePage([[EMBEDDED.live, ""]], true);
    let project: Promise<Inspection["project"]> | undefined;
    const stop = new AbortController();
    const service: LiveService = {
      live,
      token,
      page: { html, headers: pageHeaders(header) },
      inspection: async () => {
        project ??= projectOf(settings);
        const [known, entries] = [live.lastChange, live.changedSince(0)];
        return {
          backlot: version(),
          title,
          project: await project,
          entries: entries.map(([, one]) => one),
          unreadable: [],
          live: known,
        };
      },
      stopped: stop.signal,
    };
    const guard = new Guard({ host: HOST });
    const listener = listenerOf(LIVE_PAGE_ROUTES, service, await httpPackages());
    const door = await openDoor(guard, listener, { host: HOST, port, limits: PAGE_LIMITS, silentMs: 0 });
    let closing: Promise<void> | undefined;
    return {
      url: `${door.url}/#token=${token}`,
      watch: live,
      close: () => {
        closing ??= door.close(() => stop.abort()).then(() => live.close());
        return closing;
      },
    };
  } catch (error) {
    await live.close();
    throw error;
  }
}
