const TOKEN = "token";

/** Returns the token in the page's link, stores it for reloads, and removes it from the address. */
export function linkedToken(): string {
  const linked = new URLSearchParams(location.hash.slice(1)).get(TOKEN);
  if (linked === null) return sessionStorage.getItem(TOKEN) ?? "";
  sessionStorage.setItem(TOKEN, linked);
  history.replaceState(null, "", "#");
  return linked;
}
