import type { Page, Request, Route } from "@playwright/test";
import type { Call } from "#contract/call.ts";
import { apiPath } from "#contract/headers.ts";
import { ownPagePath } from "#contract/own-page.ts";

/** What a held request gets: a reply of the API, or none: the server is broken, or the connection is (`lost`). */
export type Reply =
  | { status: number; body: unknown; headers?: Readonly<Record<string, string>> }
  | "outage"
  | "lost";

/** A page that has not asked for something in so long, in ms, will not: whoever waits for it hears so before all is over. */
const patience = 30_000;

/** The API of a page, answered by hand: every request waits until the test takes and answers it. */
export type HeldRequests = {
  /**
   * Answers the oldest waiting request of a call, by what it asks for if need be; waits for one if there is none yet.
   * `which`: where several ask the same call for different things.
   */
  answer(
    call: Call,
    reply: Reply | ((request: Request) => Reply),
    which?: (request: Request) => boolean,
  ): Promise<void>;
  /** Waits until a request of a call waits, and leaves it waiting. */
  asked(call: Call): Promise<void>;
};

/** It is no call, and the servers of stories render none (own-page.spec.ts). */
export const isOwnPage = (request: Request): boolean =>
  new URL(request.url()).pathname === apiPath + ownPagePath;

/**
 * Holds all requests of a page to the API. One that the page gives up is forgotten, as nobody waits for its reply.
 * `instead` may answer at once what no test is about.
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
      ? // No status that a read is repeated after.
        route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Wi-Fi</h1>" })
      : route.fulfill({
          status: answer.status,
          json: answer.body,
          ...(answer.headers && { headers: answer.headers }),
        });
  };

  await page.route(`**${apiPath}**`, async (route) => {
    if (isOwnPage(route.request())) return route.fulfill({ status: 204 });
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

  const isOf = (call: Call) => (route: Route) =>
    route.request().method() === call.method &&
    new URL(route.request().url()).pathname === apiPath + call.path;

  /** The oldest waiting request of a call. @throws where none comes. */
  const oldest = async (call: Call, which: (request: Request) => boolean): Promise<Route> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error(`nobody asks for ${call.method} ${call.path}`)),
      patience,
    );
    try {
      for (;;) {
        const route = held.filter(isOf(call)).find((each) => which(each.request()));
        if (route !== undefined) return route;
        await Promise.race([arrived.promise, late.promise]);
      }
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    answer: async (call, answer, which = () => true) => {
      const route = await oldest(call, which);
      held = held.filter((other) => other !== route);
      await reply(route, typeof answer === "function" ? answer(route.request()) : answer);
    },
    asked: async (call) => void (await oldest(call, () => true)),
  };
};
