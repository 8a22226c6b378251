import type { Caller } from "./authenticate.ts";
import type { Http2Bindings, HttpBindings } from "@hono/node-server";

/** Hono environment. `incoming` is absent without a socket (tests). */
export type Env = {
  Bindings: Partial<HttpBindings | Http2Bindings> & {
    /** Set by the server alone, where it asks itself for the page of a client (server/platform/http/client-page.ts). */
    caller?: Caller;
  };
  Variables: { requestId: string; refusal: string | null };
};
