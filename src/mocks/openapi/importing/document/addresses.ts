import { pathToFileURL } from "node:url";

const NOWHERE = "https://document.invalid";

/** The address of a file on this machine: its path as addresses spell it. */
export const fileAddress = (path: string): string => pathToFileURL(path).pathname;

/** The address as a file writes it: those of files are paths. */
export function resolvedAddress(address: string, from: string): string {
  if (address === "") return from;
  try {
    const url = new URL(address, new URL(from, NOWHERE));
    return url.origin === NOWHERE ? url.pathname + url.search : url.href;
  } catch {
    return address;
  }
}

/** A step of a JSON pointer within an address, as a key. */
export function unescapedStep(step: string): string {
  let text = step;
  try {
    text = decodeURIComponent(step);
  } catch {
    // It stands for itself.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}
