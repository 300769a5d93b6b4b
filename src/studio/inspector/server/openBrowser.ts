import { spawn } from "node:child_process";

const OPENERS: Readonly<Record<string, readonly [command: string, ...given: string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address of this machine in the user's browser. @param onFailure called if no browser can be started */
export function openBrowser(url: string, onFailure: () => void): void {
  const [command, ...given] = OPENERS[process.platform] ?? ["xdg-open"];
  const opener = spawn(command, [...given, url], { stdio: "ignore", detached: true });
  opener.on("error", onFailure);
  opener.unref();
}
