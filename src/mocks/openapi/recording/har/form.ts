import { isObject, type JsonObject } from "../../../../base/json/object.js";

interface Sent {
  readonly bytes: Buffer;
  readonly type: string;
}

/**
 * Reads the body in `postData` of a HAR: a text, or the parameters of a form.
 * @param header the request's header `content-type`
 * @throws Error with the reason if there is none
 */
export function formIn({ text, mimeType, params, encoding, _encoding, _file }: JsonObject, header = ""): Sent {
  const type = header || (typeof mimeType === "string" ? mimeType : "");
  const fields = (Array.isArray(params) ? params : []).filter(isObject);
  // Some tools write an empty text beside the parameters.
  if (typeof text === "string" && (text !== "" || fields.length === 0))
    return { bytes: Buffer.from(text, [encoding, _encoding].includes("base64") ? "base64" : "utf8"), type };
  if (typeof _file === "string") throw new Error("its body is in a file of its own");
  if (!/^multipart\//i.test(type)) {
    const pairs = fields.map(({ name, value }): [string, string] => [String(name), String(value ?? "")]);
    return { bytes: Buffer.from(new URLSearchParams(pairs).toString()), type };
  }
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  if (boundary === undefined) throw new Error("its form names no boundary");
  const parts = fields.map(({ name, value, fileName, contentType }) => {
    if (fileName !== undefined && value === undefined) throw new Error("the file that it sent was left out");
    const file = fileName === undefined ? "" : `; filename="${oneLine(fileName)}"`;
    const kind = contentType === undefined ? "" : `\r\nContent-Type: ${oneLine(contentType)}`;
    const head = `Content-Disposition: form-data; name="${oneLine(name)}"${file}${kind}`;
    return `--${boundary}\r\n${head}\r\n\r\n${String(value ?? "")}\r\n`;
  });
  return { bytes: Buffer.from(`${parts.join("")}--${boundary}--\r\n`), type };
}

const oneLine = (value: unknown): string => String(value).replace(/[\r\n"]/g, " ");
