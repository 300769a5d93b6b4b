import { useState } from "preact/hooks";
import type { Acts } from "./useActs.js";

export function End({ acts, isActing }: { readonly acts: Acts; readonly isActing: boolean }) {
  const [isAsked, ask] = useState(false);
  if (!isAsked) {
    return (
      <button type="button" class="end" disabled={!isActing} onClick={() => ask(true)}>
        End the dialogue…
      </button>
    );
  }
  return (
    <span class="end asked">
      <button type="button" disabled={!isActing || acts.isBusy} onClick={() => void acts.run({ kind: "end" })}>
        End it for both
      </button>
      <button type="button" ref={(button) => button?.focus()} onClick={() => ask(false)}>
        Go on
      </button>
    </span>
  );
}
