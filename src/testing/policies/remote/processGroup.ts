import { type ChildProcess, spawn } from "node:child_process";

/**
 * Whether a child is started as the head of a group of its own, so that whatever it starts itself can be ended with
 * it.
 */
export const HAS_GROUPS: boolean = process.platform !== "win32";

/** Ends a child and every process that it started, at once. Those that are gone already are ignored. */
export function killGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-pid, "SIGKILL");
    else spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
  } catch {
    child.kill("SIGKILL");
  }
}
