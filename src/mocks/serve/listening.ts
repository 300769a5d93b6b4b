import type { AddressInfo, Server } from "node:net";
import { BacklotError } from "../../base/errors.js";

/** Reasons that are clearer than the system's own messages. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is taken",
  EACCES: "this user may not take the port",
  EADDRNOTAVAIL: "it is no address of this machine",
  ENOTFOUND: "no host has that name",
};

/** @returns the address, with the port that was chosen @throws BacklotError CANNOT_LISTEN */
export function listening(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException): void => {
      const at = `${host.includes(":") ? `[${host}]` : host}:${port}`;
      const why = REASONS[cause.code ?? ""] ?? cause.message;
      reject(new BacklotError("CANNOT_LISTEN", `the server cannot listen on ${at}: ${why}`, { cause }));
    };
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      resolve(server.address() as AddressInfo);
    });
  });
}
