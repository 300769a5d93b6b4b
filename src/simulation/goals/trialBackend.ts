import type { Backend } from "../../runtime/backend.js";
import { hasBehaviour, withoutSandbox } from "../../runtime/withoutSandbox.js";

/** Where goals of an intent are tried out: without a sandbox where none but the kit has a say in what comes of them. */
export const trialBackend = (backend: Backend, intent: string): Pick<Backend, "open"> =>
  hasBehaviour(backend, intent) ? backend : withoutSandbox(backend);
