export interface ServerEvent {
  readonly event: string;
  readonly id: number | null;
  readonly data: string;
}

export function eventOf(part: string): ServerEvent | null {
  const lines = part.split("\n");
  const field = (name: string): string | null => {
    const line = lines.find((one) => one.startsWith(`${name}: `));
    return line === undefined ? null : line.slice(name.length + 2);
  };
  const [id, event, data] = [field("id"), field("event"), field("data")];
  return event === null || data === null ? null : { event, data, id: id === null ? null : Number(id) };
}

/** Reads the events of an answer. @returns a promise that settles when the server has ended it */
export async function readEvents(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) return;
    const parts = (rest + read.value).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const event = eventOf(part);
      if (event !== null) onEvent(event);
    }
  }
}
