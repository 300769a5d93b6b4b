import { shownText } from "./shownText.js";

/** Something that went wrong, and what helps. */
export function Failure({ error }: { readonly error: unknown }) {
  const { message = String(error), hint } = error as { readonly message?: string; readonly hint?: string };
  return (
    <div class="failure" role="alert">
      <p>{shownText(message)}</p>
      {hint !== undefined && <p class="hint">{shownText(hint)}</p>}
    </div>
  );
}
