import type { HttpBindings } from "@hono/node-server";

/** What every request carries through the server. `incoming` is absent where no socket is (tests). */
export type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; refusal: string | null };
};
