/** The environment of the command line: streams and variables. Node's `process` is one; tests supply their own. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean; destroy(): unknown };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  exitCode?: number | string | null | undefined;
}

/** An output stream, with its width if it is a terminal. */
export type OutputStream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** The terminal of the current run. There is one run at a time, since the working directory is the process's. */
export let terminal: Terminal = process;

export function useTerminal(other: Terminal): void {
  terminal = other;
}
