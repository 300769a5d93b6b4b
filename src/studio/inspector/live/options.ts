import type { SessionWatch } from "../../../mocks/serve/watch.js";

/** Options of the page of live sessions. */
export interface ServeLiveOptions {
  /** The port. Default: 0, a free one. */
  readonly port?: number;
  /** Title of the page. */
  readonly title: string;
  /** Reason why faults cannot be planned during a session. Default: they can. */
  readonly fixed?: string | undefined;
  /** Time that calls wait for a page that is gone, in milliseconds. Default: 5,000. */
  readonly graceMs?: number | undefined;
  /** Called with events that no page asked for. */
  readonly onNote?: ((note: string) => void) | undefined;
}

/** A running server of live sessions. */
export interface LiveServer {
  /** Address of the page, with its token. */
  readonly url: string;
  /** The observer for the option `watch` of a server. */
  readonly watch: SessionWatch;
  /** Releases waiting calls, notifies the pages, and stops. */
  close(): Promise<void>;
}
