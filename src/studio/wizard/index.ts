/** Dialogues that people play: one is the user, the other the wizard. */
import type { Backend } from "../../runtime/backend.js";
import type { WizardServer } from "./http/server.js";
import type { WizardOptions } from "./options.js";

export type { WizardServer } from "./http/server.js";
export type { WizardOptions } from "./options.js";
export type { WizardRole } from "./record/entries.js";

/**
 * Serves a dialogue that two people play in two windows over one session of a back-end, one as the user and one as the
 * wizard behind the assistant, or one person together with a policy, a simulated user or a model. Events are recorded
 * before they are acknowledged, so a session continues after its server was killed. The result is a transcript that
 * replays. Needs the package `hono`.
 * @param backend owned by the caller: closing the server leaves it open
 * @returns the server, when it listens on a loopback host
 * @throws BacklotError MISSING_PACKAGE; BAD_OPTION; CANNOT_LISTEN; BAD_JOURNAL for a record that cannot be continued;
 * FILE_UNWRITABLE, also if another process uses the record
 * @example
 * ```ts
 * import { mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { loadBackend } from "backlot";
 * import { serveWizard } from "backlot/serve";
 *
 * const backend = await loadBackend("intents");
 * const server = await serveWizard(backend, { folder: await mkdtemp(join(tmpdir(), "wizard-")) });
 * const headers = { authorization: `Bearer ${server.tokens.user}`, "content-type": "application/json" };
 * const body = JSON.stringify({ seat: "window-1", act: { kind: "say", text: "A table for two, please." } });
 * await fetch(`${server.url}/wizard/act`, { method: "POST", headers, body });
 * console.assert(server.transcript.turns.length === 1);
 * await server.close();
 * backend.close();
 * ```
 */
export async function serveWizard(backend: Backend, options: WizardOptions): Promise<WizardServer> {
  return (await import("./http/server.js")).startWizard(backend, options);
}
