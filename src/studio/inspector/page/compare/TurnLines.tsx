import type { TurnRange } from "../../../../transcript/alignment/alignedTurns.js";
import type { Transcript, Turn } from "../../../../transcript/transcript.js";
import { SignalLine } from "../parts/SignalLine.js";
import { shownText } from "../parts/shownText.js";

interface TurnLinesProps {
  readonly transcript: Transcript;
  readonly range: TurnRange | null;
  readonly side: "first" | "second";
}

/** Some turns of one of two dialogues. */
export function TurnLines({ transcript, range, side }: TurnLinesProps) {
  const turns = range === null ? [] : transcript.turns.slice(range.from, range.end);
  return (
    <div class={`side ${side}`}>
      {turns.map((turn, i) => (
        <TurnLine key={i} turn={turn} />
      ))}
    </div>
  );
}

function TurnLine({ turn }: { readonly turn: Turn }) {
  if (turn.author === "Signal") return <SignalLine turn={turn} />;
  const words = turn.author === "System" ? turn.command : turn.text;
  return (
    <p class={`turn ${turn.author.toLowerCase()}`}>
      <span class="author">{turn.author}</span>{" "}
      <bdi class={turn.author === "System" ? "command" : "words"}>{shownText(words)}</bdi>
    </p>
  );
}
