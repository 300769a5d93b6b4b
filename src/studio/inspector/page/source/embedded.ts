import { contains } from "../../contains.js";
import { EMBEDDED, PIECE_OF_DIALOGUES } from "../../embedded.js";
import type { InspectedDialogue, Inspection } from "../../inspection.js";
import type { Source } from "./source.js";

export async function embeddedBytes(id: string): Promise<ArrayBuffer> {
  const text = document.getElementById(id)?.textContent ?? "";
  const packed = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function embeddedJson(id: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await embeddedBytes(id)));
}

/** Dialogues in the page's own file, in compressed pieces of a hundred. */
export function embeddedSource(): Source {
  const pieces = new Map<number, Promise<readonly InspectedDialogue[]>>();
  const pieceOf = (number: number): Promise<readonly InspectedDialogue[]> => {
    const known = pieces.get(number);
    if (known !== undefined) return known;
    const piece = embeddedJson(EMBEDDED.dialogues(number)) as Promise<readonly InspectedDialogue[]>;
    pieces.set(number, piece);
    return piece;
  };
  let inspection: Promise<Inspection> | undefined;
  const read = (): Promise<Inspection> => {
    inspection ??= embeddedJson(EMBEDDED.inspection) as Promise<Inspection>;
    return inspection;
  };
  return {
    inspection: read,
    async dialogue(place) {
      const piece = await pieceOf(Math.floor(place / PIECE_OF_DIALOGUES));
      const dialogue = piece[place % PIECE_OF_DIALOGUES];
      if (dialogue === undefined) throw new Error("The file does not hold this dialogue.");
      return dialogue;
    },
    async search(text) {
      const wanted = text.toLowerCase();
      const found = new Set<number>();
      const { entries } = await read();
      for (let at = 0; at < entries.length; at += PIECE_OF_DIALOGUES) {
        const piece = await pieceOf(at / PIECE_OF_DIALOGUES);
        for (const [i, { transcript }] of piece.entries()) {
          if (contains(transcript, wanted)) found.add(at + i);
        }
      }
      return found;
    },
  };
}
