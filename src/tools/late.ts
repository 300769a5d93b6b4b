/** The longest time that a timer takes, in milliseconds. */
const MOST_MS = 2 ** 31 - 1;

/**
 * Waits in real time.
 * @throws what the signal was aborted with, as soon as it is
 */
export function late(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    if (!(milliseconds > 0)) return resolve();
    const aborted = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", aborted);
        resolve();
      },
      Math.min(milliseconds, MOST_MS),
    );
    signal?.addEventListener("abort", aborted, { once: true });
  });
}
