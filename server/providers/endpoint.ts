/** Where another service listens, and what proves to it who asks. */
export type Endpoint = { readonly base: URL; readonly authorization: string | null; readonly secret: string };

/**
 * Reads an address as it is configured: `https://name:secret@service.example/base/`. The credentials leave the
 * address (fetch refuses them there, and addresses end up in logs) and travel as HTTP Basic authentication.
 */
export const readEndpoint = (configured: string): Endpoint => {
  const base = new URL(configured);
  const [name, secret] = [decodeURIComponent(base.username), decodeURIComponent(base.password)];
  base.username = "";
  base.password = "";
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  const credentials = Buffer.from(`${name}:${secret}`).toString("base64");
  return { base, authorization: name === "" && secret === "" ? null : `Basic ${credentials}`, secret };
};
