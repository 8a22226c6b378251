import type { Http2Bindings, HttpBindings } from "@hono/node-server";

/** What every request carries through the server. `incoming` is absent where no socket is (tests). */
export type Env = {
  Bindings: Partial<HttpBindings | Http2Bindings>;
  Variables: { requestId: string; refusal: string | null };
};
