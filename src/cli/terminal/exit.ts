/** What the command's exit code says to a script. */
export const EXIT = {
  good: 0,
  /** Something was found: divergences, stale output, problems in what was checked, refused commands. */
  findings: 1,
  /** Wrong usage, or something that could not be read, if only one line of it. */
  usage: 2,
  /** Our own bug. */
  bug: 70,
  interrupted: 130,
  /** The reader of stdout went away, as in `| head`, before it was known what else to say. */
  unread: 141,
} as const;

/**
 * The exit code of a command that read and looked through something: what could not be read counts before what was
 * found.
 */
export function exitCodeOf(cases: { readonly unreadable: number; readonly found: number }): number {
  if (cases.unreadable > 0) return EXIT.usage;
  return cases.found > 0 ? EXIT.findings : EXIT.good;
}

/** The exit code of a process that a signal asked to end. */
const ENDED_BY = { SIGTERM: 143, SIGHUP: 129 } as const;

/** Ctrl-C reaches a program under npm twice: from the terminal and from npm. */
const ONE_PRESS_MS = 300;

let stop: (() => void) | null = null;
let pressedAt = Number.NEGATIVE_INFINITY;

/**
 * Says what Ctrl-C does from now on, once: the next one ends the process.
 * @returns undoes it
 */
export function onInterrupt(handler: () => void): () => void {
  stop = handler;
  return () => {
    if (stop === handler) stop = null;
  };
}

/** Ends on signals through `process.exit`, so that temporary files are removed on the way out. */
export function watchSignals(): void {
  process.on("SIGINT", () => {
    const now = performance.now();
    if (now - pressedAt < ONE_PRESS_MS) return;
    pressedAt = now;
    const handler = stop;
    stop = null;
    if (handler === null) process.exit(EXIT.interrupted);
    handler();
  });
  for (const [signal, code] of Object.entries(ENDED_BY)) {
    process.on(signal, () => {
      const handler = stop;
      stop = null;
      if (handler === null) process.exit(code);
      // What the command says at its end stays; only its exit code says who ended it.
      process.on("exit", () => {
        process.exitCode = code;
      });
      handler();
    });
  }
}

/**
 * A reader that has seen enough, as in `| head`, ends the command without a word; output that cannot be written is an
 * error.
 */
export function watchStreams(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? EXIT.unread);
    process.stderr.write(`FILE_UNWRITABLE: standard output cannot be written: ${error.message}\n`);
    process.exit(EXIT.usage);
  });
  process.stderr.on("error", () => undefined);
}
