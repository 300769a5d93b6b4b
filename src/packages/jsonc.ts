/*
 * The parser of JSON with places. Its package is a CommonJS bundle that no ESM bundler can take in, and slow to load;
 * the build puts the package's ES modules here instead, as one file.
 */
export {
  type Node,
  type ParseError,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
  visit,
} from "jsonc-parser";
