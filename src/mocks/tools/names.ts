const LEGAL = /^[a-zA-Z0-9_-]{1,64}$/;

const MAX_NAME_CHARACTERS = 64;

/** A key that JSON readers refuse, since it would change a prototype. */
const REFUSED = "__proto__";

/** A legal name stays; others are cut to 64 characters, `_` for each illegal one; duplicates get `_2` and so on. */
export function legalNames(names: Iterable<string>, taken: Iterable<string> = []): ReadonlyMap<string, string> {
  const all = [...new Set(names)];
  const used = new Set(taken);
  const legal = new Map<string, string>();
  // Legal names come first, regardless of order: a shortened name must not displace them.
  for (const name of [...all.filter(isLegal), ...all.filter((one) => !isLegal(one))]) {
    const free = freeName(name, used);
    used.add(free);
    legal.set(name, free);
  }
  return new Map(all.map((name) => [name, legal.get(name) as string]));
}

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
