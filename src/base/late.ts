/**
 * Returns an asynchronous function of a module that is loaded with its first call. In declarations the build puts the
 * function itself in the place of a constant that holds the result, with its signature and its doc comment.
 */
export function late<
  Name extends string,
  Module extends Readonly<Record<Name, (...args: never[]) => Promise<unknown>>>,
>(load: () => Promise<Module>, name: Name): Module[Name] {
  return (async (...args: never[]) => (await load())[name](...args)) as Module[Name];
}
