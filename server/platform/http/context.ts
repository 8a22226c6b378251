import type { Http2Bindings, HttpBindings } from "@hono/node-server";

/** Hono environment. `incoming` is absent without a socket (tests). */
export type Env = {
  Bindings: Partial<HttpBindings | Http2Bindings>;
  Variables: { requestId: string; refusal: string | null };
};
