import type { Plugin } from "vite";

/** What is read with schemas only when there is somebody to ask the server for. The rest begins with the first page. */
const later = /[\\/](?:contract[\\/](?!identifier|phone)|src[\\/]ports[\\/](?!facts|storage))/;

/**
 * Gives the contract a valibot of its own. The library is one module, and a module is in one chunk: whatever the
 * contract uses of it would have to arrive before anybody can sign in. Schemas of the two do not mix in one object,
 * which would work but bring both along.
 */
export const secondValibot = (): Plugin => ({
  name: "kabinet:second-valibot",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  async resolveId(id, importer, options) {
    if (id !== "valibot" || importer === undefined || !later.test(importer)) return null;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    return found === null ? null : `${found.id}?second`;
  },
});
