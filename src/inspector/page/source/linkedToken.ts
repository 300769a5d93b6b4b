const TOKEN = "token";

/**
 * Returns the token in the page's link. It is stored for reloads, and removed from the address, which holds the page's
 * state.
 */
export function linkedToken(): string {
  const linked = new URLSearchParams(location.hash.slice(1)).get(TOKEN);
  if (linked === null) return sessionStorage.getItem(TOKEN) ?? "";
  sessionStorage.setItem(TOKEN, linked);
  history.replaceState(null, "", "#");
  return linked;
}
