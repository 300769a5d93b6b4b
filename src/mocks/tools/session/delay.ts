import { setTimeout as wait } from "node:timers/promises";
import { given } from "../../../base/json/given.js";

const MAX_MS = 2 ** 31 - 1;

/** Waits in real time. @throws the reason of the signal, as soon as it is aborted */
export async function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (!(milliseconds > 0)) return;
  try {
    await wait(Math.min(milliseconds, MAX_MS), undefined, given({ signal }));
  } catch (cause) {
    throw signal?.aborted === true ? signal.reason : cause;
  }
}
