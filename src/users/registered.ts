/**
 * Types of a project, empty by default. A declaration in one of its files registers the classes of `backlot generate`, so that the compiler
 * knows the names of intents in goals and matchers:
 *
 * ```ts
 * declare module "backlot/testing" {
 *   interface Registered {
 *     intents: typeof import("../generated/index.js");
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations elsewhere fill it
export interface Registered {}

/** Name of an intent: a `Registered` one, or any text if nothing is registered. */
export type IntentName = Registered extends { readonly intents: infer Classes }
  ? {
      [Name in keyof Classes]: Classes[Name] extends { readonly spec: { readonly command: infer Command } }
        ? Command & string
        : never;
    }[keyof Classes]
  : string;
