import type { Context } from "hono";
import { PageAddress, type PageData } from "#contract/client-page.ts";
import * as v from "valibot";
import { authenticatePage, type Caller } from "./authenticate.ts";
import type { Env } from "./context.ts";
import { readPageCookies, sendPageCookies } from "./page-cookies.ts";
import { withGuestDatabase } from "../database/database.ts";
import type { EndpointNeeds } from "./endpoints.ts";
import type { Renderer } from "../rendering/renderer.ts";
import type { PageSettings } from "#contract/page-settings.ts";

/** Sends a request to this server itself. */
type Fetch = (request: Request, env: Env["Bindings"]) => Response | Promise<Response>;

/** Headers of the navigation that are copied to the requests of its page. */
const forwarded = ["User-Agent", "X-Forwarded-For"];

/** Old browsers do not send these headers (Fetch Metadata). */
const isNavigation = (c: Context): boolean =>
  c.req.method === "GET" && ["document", undefined].includes(c.req.header("Sec-Fetch-Dest"));

/** Renders the pages of clients for browsers with their page cookies. */
export const clientPages = (
  deps: EndpointNeeds & { renderer: Renderer; pageSettings: PageSettings },
  fetch: Fetch,
) => ({
  /**
   * The client of the page cookies; null without valid ones, which are then cleared. @throws {Refusal} if the server is
   * busy or the database unreachable.
   */
  find: async (c: Context<Env>): Promise<Caller | null> => {
    if (!isNavigation(c)) return null;
    const cookies = readPageCookies(c);
    const address = deps.addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header("X-Forwarded-For"));
    const caller =
      cookies &&
      (await deps.concurrency.run({ token: cookies.page, address }, (isClient) =>
        authenticatePage(cookies, isClient ? deps : withGuestDatabase(deps)),
      ));
    if (caller === null) sendPageCookies(c, null, deps.publicUrl);
    return caller;
  },

  /** Null if the application redirects, a request fails, or the renderer is busy or slow. */
  render: async (c: Context<Env>, caller: Caller): Promise<{ root: string; data: PageData } | null> => {
    const { pathname, search } = new URL(c.req.url);
    const address = v.safeParse(PageAddress, pathname + search);
    if (!address.success) return null;
    const data = {
      address: address.output,
      clientId: caller.clientId,
      now: deps.clock.now().getTime(),
    };
    const own = Object.fromEntries(
      forwarded.flatMap((name): [string, string][] => {
        const value = c.req.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const rendered = await deps.renderer.render(
      { ...data, settings: deps.pageSettings },
      async (path, { authorization: _, ...headers }) =>
        fetch(new Request(new URL(path, deps.publicUrl), { headers: { ...headers, ...own } }), {
          ...c.env,
          caller,
        }),
    );
    return rendered && { root: rendered.root, data: { ...data, replies: rendered.replies } };
  },
});
