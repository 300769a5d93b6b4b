/** What every provider takes as the name of a tool, and of a parameter. */
const LEGAL = /^[a-zA-Z0-9_-]{1,64}$/;

const MAX_NAME_CHARACTERS = 64;

/** A key that readers of JSON refuse, since it would change a prototype. */
const REFUSED = "__proto__";

/**
 * Names that every provider takes, by the names that they stand for: a name that is legal stays as it is; others have
 * `_` for each character that is not, and end after 64 characters; where two would be alike, the later one ends in
 * `_2` and so on.
 * @param taken legal names that are used up already
 */
export function legalNames(names: Iterable<string>, taken: Iterable<string> = []): ReadonlyMap<string, string> {
  const all = [...new Set(names)];
  const used = new Set(taken);
  const legal = new Map<string, string>();
  // Legal names come first, whatever their place: another one's cut must not push them aside.
  for (const name of [...all.filter(isLegal), ...all.filter((one) => !isLegal(one))]) {
    const free = freeName(name, used);
    used.add(free);
    legal.set(name, free);
  }
  return new Map(all.map((name) => [name, legal.get(name) as string]));
}

/** A legal name like the one that is wanted, and unlike all that are used. */
export function freeName(wanted: string, used: ReadonlySet<string>): string {
  const base = isLegal(wanted) ? wanted : made(wanted);
  let name = base;
  for (let count = 2; used.has(name); count++) {
    const suffix = `_${count}`;
    name = base.slice(0, MAX_NAME_CHARACTERS - suffix.length) + suffix;
  }
  return name;
}

const isLegal = (name: string): boolean => LEGAL.test(name) && name !== REFUSED;

function made(name: string): string {
  if (name === REFUSED) return "_proto_";
  const cut = name.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, MAX_NAME_CHARACTERS);
  return cut === "" ? "_" : cut;
}
