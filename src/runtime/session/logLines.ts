import { visible } from "../../base/json/visible.js";
import type { LogEntry } from "./logs.js";

/** Formats a log entry: `[warn book_stay] …`. Control characters are escaped; line breaks start new lines. */
export function logLines({ level, intent, text }: LogEntry): string[] {
  const [first = "", ...rest] = text.split(/\r\n|\r|\n/).map(visible);
  return [`[${level} ${visible(intent)}] ${first}`.trimEnd(), ...rest.map((line) => `  ${line}`)];
}
