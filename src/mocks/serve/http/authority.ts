import type { IncomingMessage } from "node:http";

/** A host's name or address, and its port. No user. */
export const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i;

/** A request must have one header Host, and an absolute target must name the same server (RFC 9112, 3.2). */
export function authorityFault({ rawHeaders, url = "" }: Pick<IncomingMessage, "rawHeaders" | "url">): string | null {
  const hosts: (string | undefined)[] = [];
  // A loop, since every request passes here. Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === "host") hosts.push(rawHeaders[at + 1]);
  }
  if (hosts.length > 1) return "the request has several headers Host";
  const [host = ""] = hosts;
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (authority === undefined || authority.toLowerCase() === host.toLowerCase()) return null;
  return "the request's target names another host than its header Host";
}
