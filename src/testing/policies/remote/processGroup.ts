import { type ChildProcess, spawn } from "node:child_process";

/** True if a child is started as the head of its own process group, so that its children can be ended with it. */
export const HAS_GROUPS: boolean = process.platform !== "win32";

/** Kills a child and all processes of its group. Processes that are gone are ignored. */
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
