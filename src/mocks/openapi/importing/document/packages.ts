import { BacklotError } from "../../../../base/errors.js";

/** The library's parser of any file. */
interface FileParser {
  parse(path: string, options: object): Promise<unknown>;
  readonly schema: unknown;
}

/** The reader of YAML. That of whole documents refuses versions that it does not know. @throws BacklotError MISSING_PACKAGE */
export async function fileParser(): Promise<FileParser> {
  const { default: Whole } = await installed(
    () => import("@apidevtools/swagger-parser"),
    "reading YAML of OpenAPI needs the package @apidevtools/swagger-parser",
  );
  const Parser = Object.getPrototypeOf(Whole) as new () => FileParser;
  return new Parser();
}

/** The converter of Swagger 2.0 to OpenAPI 3.0. @throws BacklotError MISSING_PACKAGE */
export async function swaggerConverter(): Promise<(document: unknown) => unknown> {
  const { upgradeFromTwoToThree } = await installed(
    () => import("@scalar/openapi-upgrader/2.0-to-3.0"),
    "reading Swagger 2.0 needs the package @scalar/openapi-upgrader",
  );
  return upgradeFromTwoToThree as (document: unknown) => unknown;
}

/**
 * An optional package.
 * @param need what is done with it, and its name at the end
 * @throws BacklotError MISSING_PACKAGE where it is not installed
 */
export async function installed<T>(load: () => Promise<T>, need: string): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    const name = need.split(" ").at(-1);
    throw new BacklotError("MISSING_PACKAGE", `${need}, which is not installed: npm install ${name}`, { cause });
  }
}
