import type { Page, Request, Route } from "@playwright/test";
import type { Call } from "#contract/call.ts";
import { apiPath } from "#contract/headers.ts";

/** The reply to a held request: of the API, or none if the server or the connection (`lost`) is broken. */
export type Reply =
  | { status: number; body: unknown; headers?: Readonly<Record<string, string>> }
  | "outage"
  | "lost";

/** How long to wait for a request, in ms, before failing. */
const patience = 30_000;

/** A page's API replied to by hand: every request waits for the test. */
export type HeldRequests = {
  /**
   * Replies to the oldest waiting request of a call, or of one of several, or waits for one. `which`: selects
   * among requests of one call.
   */
  answer(
    call: Call | readonly Call[],
    reply: Reply | ((request: Request) => Reply),
    which?: (request: Request) => boolean,
  ): Promise<void>;
  /** Waits for a request and leaves it waiting. */
  asked(call: Call): Promise<void>;
  /** How many requests wait. */
  count(): number;
};

/**
 * Holds all API requests of a page. Aborted ones are dropped. `instead` may reply at once to what the test is
 * not about.
 */
export const holdRequests = async (
  page: Page,
  instead: (request: Request) => Reply | null = () => null,
): Promise<HeldRequests> => {
  let held: Route[] = [];
  let arrived = Promise.withResolvers<void>();

  const reply = (route: Route, answer: Reply) => {
    if (answer === "lost") return route.abort();
    return answer === "outage"
      ? // A status that is not retried.
        route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Wi-Fi</h1>" })
      : route.fulfill({
          status: answer.status,
          json: answer.body,
          ...(answer.headers && { headers: answer.headers }),
        });
  };

  await page.route(`**${apiPath}**`, async (route) => {
    const answer = instead(route.request());
    if (answer !== null) return reply(route, answer);
    held.push(route);
    arrived.resolve();
    arrived = Promise.withResolvers();
    return undefined;
  });
  page.on("requestfailed", (request) => {
    held = held.filter((route) => route.request() !== request);
  });

  const isOf = (calls: readonly Call[]) => (route: Route) =>
    calls.some(
      ({ method, path }) =>
        route.request().method() === method && new URL(route.request().url()).pathname === apiPath + path,
    );

  /** The oldest waiting request of a call. Throws if there is none. */
  const oldest = async (calls: readonly Call[], which: (request: Request) => boolean): Promise<Route> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () =>
        late.reject(
          new Error(`nothing asks for ${calls.map(({ method, path }) => `${method} ${path}`).join(" or ")}`),
        ),
      patience,
    );
    try {
      for (;;) {
        const route = held.filter(isOf(calls)).find((each) => which(each.request()));
        if (route !== undefined) return route;
        await Promise.race([arrived.promise, late.promise]);
      }
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    answer: async (call, answer, which = () => true) => {
      const route = await oldest([call].flat(), which);
      held = held.filter((other) => other !== route);
      await reply(route, typeof answer === "function" ? answer(route.request()) : answer);
    },
    asked: async (call) => void (await oldest([call], () => true)),
    count: () => held.length,
  };
};
