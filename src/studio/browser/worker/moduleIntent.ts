export function moduleIntent(text: string): string | null {
  return /\bdefineBehaviour\(\s*["'`](\w+)["'`]/.exec(text)?.[1] ?? null;
}
