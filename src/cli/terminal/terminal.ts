/** Where the command line runs: streams and variables. Node's own `process` is one; tests give their own. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean; destroy(): unknown };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the run ends with; see `EXIT`. */
  exitCode?: number | string | null | undefined;
}

/** A stream to write to, which on a terminal knows how wide that is. */
export type OutputStream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** The terminal of the current run. There is one run at a time, as its working directory is the process's. */
export let terminal: Terminal = process;

/** Makes another the current run's terminal. */
export function useTerminal(other: Terminal): void {
  terminal = other;
}
