/** Returns the intent in a module's `defineBehaviour` call, or null. */
export function moduleIntent(text: string): string | null {
  return /\bdefineBehaviour\(\s*["'`](\w+)["'`]/.exec(text)?.[1] ?? null;
}
