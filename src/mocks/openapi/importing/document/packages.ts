import { installed } from "../../../../base/packages/installed.js";

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

export async function swaggerConverter(): Promise<(document: unknown) => unknown> {
  const { upgradeFromTwoToThree } = await installed(
    () => import("@scalar/openapi-upgrader/2.0-to-3.0"),
    "reading Swagger 2.0 needs the package @scalar/openapi-upgrader",
  );
  return upgradeFromTwoToThree as (document: unknown) => unknown;
}
