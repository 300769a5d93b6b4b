/** The intent that a module says it is the behaviour of; null where it says none. */
export function moduleIntent(text: string): string | null {
  return /\bdefineBehaviour\(\s*["'`](\w+)["'`]/.exec(text)?.[1] ?? null;
}
