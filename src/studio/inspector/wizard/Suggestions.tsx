import { shownText } from "../page/parts/shownText.js";
import { useKeys } from "../page/parts/useKeys.js";
import type { ShownSuggestion } from "./wire.js";

interface SuggestionsProps {
  readonly typed: string;
  readonly all: readonly ShownSuggestion[];
  readonly isActive: boolean;
  readonly onPick: (suggestion: ShownSuggestion) => void;
  readonly onEdit: (suggestion: ShownSuggestion) => void;
}

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Suggested replies and commands, the likeliest first, picked by a click or a key. */
export function Suggestions({ typed, all, isActive, onPick, onEdit }: SuggestionsProps) {
  const pick = (at: number): void => {
    const one = all[at];
    if (one !== undefined && isActive) onPick(one);
  };
  useKeys(Object.fromEntries(KEYS.map((key, at) => [key, () => pick(at)])));
  return (
    <section class="suggestions" aria-labelledby="suggestions">
      <h2 id="suggestions">Suggestions{typed === "" ? "" : ` for “${shownText(typed)}”`}</h2>
      {all.length === 0 ? (
        <p class="none">There are some when it is your turn, and for words that you look for.</p>
      ) : (
        <p class="hint">A click or its number picks one.</p>
      )}
      <ol>
        {all.map((one, at) => (
          <li key={`${one.kind} ${one.label}`}>
            <button type="button" class="pick" disabled={!isActive} onClick={() => onPick(one)}>
              {KEYS[at] !== undefined && <kbd>{KEYS[at]}</kbd>}
              <span class="suggested">
                <bdi class={one.kind === "command" ? "command" : "words"}>{shownText(one.text)}</bdi>
                <span class="label">
                  {one.kind === "command" ? "runs" : "says"} {shownText(one.label)}
                </span>
              </span>
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={`Edit ${shownText(one.text)}`}
              disabled={!isActive}
              onClick={() => onEdit(one)}
            >
              Edit
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
