/**
 * The chance that k runs drawn from those that were made all succeed: pass^k of one task, as τ-bench estimates it without
 * bias (Yao et al. 2024), C(completed, k) / C(all, k).
 * @param k from 1 to `all`
 */
export function passAllOf(completed: number, all: number, k: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn++) chance *= Math.max(0, completed - drawn) / (all - drawn);
  return chance;
}
