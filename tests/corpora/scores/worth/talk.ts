import type { Transcript, Turn } from "../../../../src/transcript/index.js";

/** A dialogue of pairs: what a user says, and the command that follows, if any; the assistant says OK to each. */
export function talk(id: string, ...pairs: readonly (readonly [says: string, command?: string])[]): Transcript {
  const turns = pairs.flatMap(([text, command]): Turn[] => [
    { author: "User", text },
    ...(command === undefined ? [] : [{ author: "System" as const, command }]),
    { author: "Response", text: "OK." },
  ]);
  return { id, turns };
}

/** Dialogues about a table and a taxi, as many as are wanted. */
export function talks(count: number, prefix = "t"): Transcript[] {
  return Array.from({ length: count }, (_, i) =>
    i % 2 === 0
      ? talk(
          `${prefix}${i}`,
          ["a table for two please", 'book_table(size="2")'],
          ["thanks"],
          ["in Oslo", 'x0.city = "Oslo"'],
        )
      : talk(
          `${prefix}${i}`,
          ["call me a taxi now", "call_taxi()"],
          ["to the airport", 'x0.place = "airport"'],
          ["bye"],
        ),
  );
}
