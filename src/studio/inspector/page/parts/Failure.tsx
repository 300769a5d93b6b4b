import type { Place } from "../../../../base/errors.js";
import { shownText } from "./shownText.js";

interface Failed {
  readonly message?: string;
  readonly hint?: string;
  readonly place?: Place;
}

export function Failure({ error }: { readonly error: unknown }) {
  const { message = String(error), hint, place = {} } = error as Failed;
  const at = [place.file, place.line, place.column].filter((part) => part !== undefined).join(":");
  return (
    <div class="failure" role="alert">
      <p>
        {at !== "" && <code>{shownText(at)}</code>} {shownText(message)}
      </p>
      {hint !== undefined && <p class="hint">{shownText(hint)}</p>}
    </div>
  );
}
