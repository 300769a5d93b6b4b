import { shownText } from "../page/parts/shownText.js";
import type { ShownDialogue } from "./useDialogue.js";

/** Next steps, and the user's goals. */
export function Guide({ dialogue: { goal, guide } }: { readonly dialogue: ShownDialogue }) {
  return (
    <section class="guide" aria-label="What to do">
      {goal.length > 0 && (
        <div class="goal">
          <h2>Your goal</h2>
          {goal.map((sentence) => (
            <p key={sentence}>{shownText(sentence)}</p>
          ))}
        </div>
      )}
      <p class="next" role="status">
        {shownText(guide)}
      </p>
    </section>
  );
}
