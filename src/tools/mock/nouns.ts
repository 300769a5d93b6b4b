/** A noun in the singular. */
export function singular(noun: string): string {
  if (/(ss|us|is)$/.test(noun)) return noun;
  if (/ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(ches|shes|xes|sses|zes)$/.test(noun)) return noun.slice(0, -2);
  return noun.endsWith("s") ? noun.slice(0, -1) : noun;
}

/** A noun in the plural. */
export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(ch|sh|x|s|z)$/.test(noun)) return `${noun}es`;
  return `${noun}s`;
}
