/** An event of the server's stream. */
export interface ServerEvent {
  readonly event: string;
  /** The place of an entry; null where the event is none. */
  readonly id: number | null;
  readonly data: string;
}

/** An event as it is written on the wire; null for a comment. */
export function eventOf(part: string): ServerEvent | null {
  const lines = part.split("\n");
  const field = (name: string): string | null => {
    const line = lines.find((one) => one.startsWith(`${name}: `));
    return line === undefined ? null : line.slice(name.length + 2);
  };
  const [id, event, data] = [field("id"), field("event"), field("data")];
  return event === null || data === null ? null : { event, data, id: id === null ? null : Number(id) };
}
