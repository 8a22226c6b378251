import { apiPath } from "#contract/headers.ts";
import type { Chance } from "./chance.ts";
import type { Device } from "./device.ts";
import type { RequestFault } from "./faults.ts";
import type { Report } from "./observations.ts";
import type { Page } from "./page.ts";
import { activeStatesOf } from "./active-states.ts";
import { screenOf } from "./scene.ts";
import { type Reply, refuse } from "./server/refuse.ts";
import type { Server } from "./server/server.ts";
import type { Timeline } from "./timeline.ts";

const other = (value: unknown): unknown => {
  if (typeof value === "string") return 7;
  if (typeof value === "number") return String(value);
  return value === null ? [] : null;
};

/** Gives one member, or one of its members, a wrong type. */
const twist = (record: Record<string, unknown>, chance: Chance): Record<string, unknown> => {
  const names = Object.keys(record).filter((name) => name !== "statusCode" && name !== "error");
  if (names.length === 0) return { ...record, statusCode: null };
  const name = names[chance.below(names.length)] ?? "";
  const value = record[name];
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    ...record,
    // Cast: checked just above.
    [name]: isRecord ? twist(value as Record<string, unknown>, chance) : other(value),
  };
};

/** Spoils a correct reply as a faulty network or server would. */
const spoil = (reply: Reply, fault: RequestFault, chance: Chance): Reply => {
  if (fault === "truncated")
    return { ...reply, text: reply.text.slice(0, 1 + chance.below(Math.max(1, reply.text.length - 1))) };
  if (fault !== "wrongTypes" && fault !== "numericStatusCode") return reply;
  // Cast: the simulated server replies with objects only.
  const body = JSON.parse(reply.text) as Record<string, unknown>;
  const spoilt =
    fault === "numericStatusCode" ? { ...body, statusCode: Number(body["statusCode"]) } : twist(body, chance);
  return { ...reply, text: JSON.stringify(spoilt) };
};

/** A request of a page and its outcome. */
export type Sent = {
  readonly number: number;
  readonly page: Page;
  readonly at: number;
  readonly method: string;
  /** Below the versioned API path. */
  readonly path: string;
  readonly body: string;
  readonly url: string;
  /** Of `Authorization`; null for none. */
  readonly token: string | null;
  readonly key: string | null;
  /** The session's login and the page's screen when it was sent. */
  readonly login: string | null;
  readonly screen: string;
  /** Active states of the page's machines when a fault hit the request; empty without one. */
  readonly stateNames: readonly string[];
  readonly fault: RequestFault | null;
  state: "open" | "answered" | "failed" | "aborted";
  reply: Reply | null;
  readonly fail: () => void;
};

export type Network = {
  fetchOf(page: () => Page): typeof fetch;
  /** The next `times` requests meet this fault. */
  arm(fault: RequestFault, times: number): void;
  disarm(): void;
  /** Drops the requests of a closed page. */
  drop(page: Page): void;
  /** Pending requests of one page or of all. */
  open(page?: Page): Sent[];
};

type Parts = {
  timeline: Timeline;
  device: Device;
  server: Server;
  chance: Chance;
  report: Report;
};

/** Replies that do not reach the server or differ from its own. */
const saying = (fault: RequestFault, chance: Chance, now: number): Reply | null => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other faults let the server answer
  switch (fault) {
    case "403":
      return refuse("client.forbidden");
    case "404":
      return refuse("resource.missing");
    case "409":
      return refuse("request.inProgress");
    case "422":
      return refuse(chance.one(["quote.stale", "city.unsupported", "profile.incomplete", "code.expired"]));
    case "429": {
      const seconds = 1 + chance.below(20);
      return refuse("request.tooMany", { until: new Date(now + seconds * 1000).toISOString() }, seconds);
    }
    case "500":
      return refuse("server.failed");
    case "502":
      return { status: 502, headers: { "Content-Type": "text/html" }, text: "<h1>Bad gateway</h1>" };
    case "503":
      return refuse("server.busy");
    case "portal":
      return { status: 200, headers: { "Content-Type": "text/html" }, text: "<h1>Wi-Fi</h1>" };
    default:
      return null;
  }
};

/** A probe of the page itself, to see whether the server is there. */
const page = "(page)";

/** The network between pages and server, with faults. */
export const createNetwork = ({ timeline, device, server, chance, report }: Parts): Network => {
  const sent = new Set<Sent>();
  let armed: RequestFault[] = [];
  let count = 0;

  const answerOf = (request: Sent, headers: Record<string, string>): Reply => {
    const now = timeline.now();
    if (request.path === page) return { status: 200, headers: {}, text: "" };
    const { method, path, body, fault } = request;
    const outcome = fault === null ? null : saying(fault, chance, now);
    if (outcome !== null) return outcome;
    if (fault === "401") {
      const known = server.book.tokens.get(request.token ?? "");
      if (known !== undefined) known.dead = true;
      return refuse("token.invalid");
    }
    const search = new URL(request.url, "https://kabinet.test").searchParams;
    const handle = () => server.handle({ method, path, search, headers, body }, now);
    const reply = handle();
    // The first reply counts; the second delivery still reaches the server.
    if (fault === "repliedTwice") handle();
    return fault === null ? reply : spoil(reply, fault, chance);
  };

  const fetchOf =
    (pageOf: () => Page) =>
    (input: string | URL, init: RequestInit): Promise<Response> =>
      new Promise((resolve, reject) => {
        const by = pageOf();
        // A closed page runs no more code.
        if (by.state === "closed") return undefined;
        const headers = Object.fromEntries(
          Object.entries(init.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
        );
        const fault = armed.shift() ?? null;
        const end = (state: Exclude<Sent["state"], "open">, then: () => void) => {
          if (request.state !== "open") return;
          request.state = state;
          sent.delete(request);
          then();
          report({ what: state, request });
        };
        const fail = () => by.receive(() => end("failed", () => reject(new TypeError("network"))));
        count += 1;
        const url = new URL(input, "https://kabinet.test");
        const request: Sent = {
          number: count,
          page: by,
          at: timeline.now(),
          method: init.method ?? "GET",
          path: url.pathname.startsWith(apiPath) ? url.pathname.slice(apiPath.length) : page,
          // Cast: our client sends text.
          body: (init.body as string | undefined) ?? "",
          url: url.pathname + url.search,
          token: headers["authorization"]?.replace(/^Bearer /, "") ?? null,
          key: headers["idempotency-key"] ?? null,
          login: by.session.getSnapshot().context.credentials?.token ?? null,
          screen: screenOf(by),
          stateNames: fault === null ? [] : activeStatesOf(by),
          fault,
          state: "open",
          reply: null,
          fail,
        };
        sent.add(request);
        report({ what: "sent", request });
        // Cast: signals are aborted with errors here.
        const give = () => end("aborted", () => reject(init.signal?.reason as Error));
        if (init.signal?.aborted === true) return give();
        init.signal?.addEventListener("abort", give);

        const way = 5 + chance.below(60);
        if (!device.online || fault === "refused") return void timeline.after(way, fail);
        if (fault === "noReply") return undefined;
        timeline.after(way, () => {
          // A sent request arrives even if its page no longer waits for the reply.
          const reply = answerOf(request, headers);
          request.reply = reply;
          if (fault === "lostAfterCommit") return void timeline.after(way, fail);
          const back = fault === "slow" ? 10_000 : fault === "outOfOrder" ? 2_500 : way;
          timeline.after(back, () =>
            by.receive(() =>
              end("answered", () => {
                const date = new Date(timeline.now()).toUTCString();
                resolve(
                  new Response(reply.text, {
                    status: reply.status,
                    headers: { ...reply.headers, Date: date },
                  }),
                );
              }),
            ),
          );
        });
      });

  return {
    // Cast: the product calls fetch with an address and options, never with a `Request`.
    fetchOf: (page) => fetchOf(page) as typeof fetch,
    arm: (fault, times) => {
      armed = [...armed, ...Array.from({ length: times }, () => fault)];
    },
    drop: (gone) => {
      for (const request of sent)
        if (request.page === gone) {
          request.state = "aborted";
          sent.delete(request);
        }
    },
    disarm: () => {
      armed = [];
    },
    open: (of) => [...sent].filter((each) => of === undefined || each.page === of),
  };
};
