import type { IncomingMessage } from "node:http";

/** A host's name or address, and its port: nothing else, no user. */
export const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i;

/**
 * Why it is not clear which server a request is for: it has one header Host, and where its target is a whole address,
 * that one names the same server (RFC 9112, 3.2).
 * @returns null if it is clear
 */
export function authorityFault({ rawHeaders, url = "" }: Pick<IncomingMessage, "rawHeaders" | "url">): string | null {
  const hosts: (string | undefined)[] = [];
  // Every request passes here. Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === "host") hosts.push(rawHeaders[at + 1]);
  }
  if (hosts.length > 1) return "the request has several headers Host";
  const [host = ""] = hosts;
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (authority === undefined || authority.toLowerCase() === host.toLowerCase()) return null;
  return "the request's target names another host than its header Host";
}
