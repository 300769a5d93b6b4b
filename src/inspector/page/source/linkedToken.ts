const TOKEN = "token";

/**
 * The token that the link to the page ends with. It is kept for when the page is loaded again, and no longer stands in
 * the address, which is for what is shown.
 */
export function linkedToken(): string {
  const linked = new URLSearchParams(location.hash.slice(1)).get(TOKEN);
  if (linked === null) return sessionStorage.getItem(TOKEN) ?? "";
  sessionStorage.setItem(TOKEN, linked);
  history.replaceState(null, "", "#");
  return linked;
}
