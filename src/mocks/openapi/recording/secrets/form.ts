/** Functions that mask the value of a name, and further names in a text. */
export interface FieldMask {
  /** Returns the masked value if the name is a secret's; null otherwise. */
  value(name: string, value: string): string | null;
  text(text: string): string;
}

/** Masks secrets in a query or form, also within values: addresses and JSON. Names are compared decoded. */
export function maskedPairs(pairs: string, mask: FieldMask): string {
  return pairs
    .split("&")
    .map((pair) => {
      const [name = "", value] = pair.split(/=(.*)/s);
      if (value === undefined || value === "") return pair;
      const plain = decoded(value);
      const masked = mask.value(decoded(name), plain);
      if (masked !== null) return `${name}=${masked}`;
      const text = mask.text(plain);
      return text === plain ? pair : `${name}=${encodeURIComponent(text)}`;
    })
    .join("&");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Masks the parts of a multipart form with names of secrets. */
export function maskedParts(text: string, boundary: string, mask: FieldMask): string {
  return text
    .split(`--${boundary}`)
    .map((part) => {
      const end = part.indexOf("\r\n\r\n");
      if (end === -1) return part;
      const [head, body] = [part.slice(0, end + 4), part.slice(end + 4)];
      const [, quoted, bare] = /;\s*name=(?:"([^"]*)"|([^;\s]+))/i.exec(head) ?? [];
      const held = body.replace(/\r\n$/, "");
      const masked = held === "" ? null : mask.value(quoted ?? bare ?? "", held);
      return head + (masked === null ? mask.text(held) : masked) + body.slice(held.length);
    })
    .join(`--${boundary}`);
}
