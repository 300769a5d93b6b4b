/** An event of the server's stream. */
export interface ServerEvent {
  readonly event: string;
  /** The place of an entry; null where the event is none. */
  readonly id: number | null;
  readonly data: string;
}

/** An event as it is written on the wire; null for a comment. */
export function eventOf(part: string): ServerEvent | null {
  const field = (name: string): string | null => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1] ?? null;
  const [id, event, data] = [field("id"), field("event"), field("data")];
  return event === null || data === null ? null : { event, data, id: id === null ? null : Number(id) };
}
