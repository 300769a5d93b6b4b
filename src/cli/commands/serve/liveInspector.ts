import { given } from "../../../base/json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import type { LiveServer } from "../../../studio/inspector/live/options.js";
import { serveLive } from "../../../studio/inspector/server/serveLive.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { err } from "../../terminal/output.js";

/**
 * Serves the page of live sessions on the port `inspect` (true: any free one). `fixed` says why no results can be
 * planned during a session.
 */
export async function liveInspector(
  { inspect }: { readonly inspect?: number | true },
  settings: ProjectSettings,
  backend: Backend,
  title: string,
  fixed?: string,
): Promise<LiveServer | null> {
  if (inspect === undefined) return null;
  const onNote = (note: string): void => err.print(err.colours.dim(note));
  const port = inspect === true ? undefined : inspect;
  const live = await serveLive(backend, settings, { title, onNote, ...given({ port, fixed }) });
  err.print(`sessions are shown at ${live.url}`);
  return live;
}
