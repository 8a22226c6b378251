import type { Sent } from "../network.ts";
import type { Page } from "../page.ts";
import { type Claim, first, observed, running, type Scene, screenOf } from "../scene.ts";
import { serialOf } from "../server/goods.ts";
import { isLogoutRequest } from "./login.ts";

const shownClient = (page: Page) => {
  const { context, children } = page.session.getSnapshot();
  return children.account?.getSnapshot().context.client ?? context.client;
};

export const c4: Claim = () => {
  const shown = new WeakMap<Page, { token: string; serial: number }>();
  return (scene) => {
    const late = first(scene.observations, (observation) => {
      if (observation.what !== "answered") return null;
      const { request } = observation;
      const isOver = request.token !== null && !isLogoutRequest(request) && request.login !== request.token;
      return isOver ? `a reply to ${request.path} of another login was taken` : null;
    });
    if (late !== null) return late;
    return first(running(scene), (page) => {
      const client = page.session.getSnapshot().children.account?.getSnapshot().context.client ?? null;
      const { credentials } = page.session.getSnapshot().context;
      if (client === null || credentials === null) return null;
      const owner = scene.server.book.clients.get(credentials.clientId);
      if (owner !== undefined && owner.phone !== client.phone) return "another client's record is shown";
      const before = shown.get(page);
      shown.set(page, { token: credentials.token, serial: client.bonus });
      return before?.token === credentials.token && client.bonus < before.serial
        ? "an older record of the client replaced a newer one"
        : null;
    });
  };
};

/** Serial numbers of records and catalogues in a reply. */
const serialsIn = (text: string): number[] =>
  [...text.matchAll(/"bonus":"?(\d+)|chat\.test\/(\d+)/g)].map(([, one, two]) => Number(one ?? two));

const spoiling = new Set(["truncated", "wrongTypes", "numericStatusCode"]);

export const c20: Claim = () => {
  const good = new WeakMap<Page, Set<number>>();
  return (scene) => {
    for (const observation of scene.observations) {
      if (observation.what !== "answered") continue;
      const { page, reply, fault } = observation.request;
      if (reply?.status !== 200 || (fault !== null && spoiling.has(fault))) continue;
      const known = good.get(page) ?? new Set();
      good.set(page, known);
      for (const serial of serialsIn(reply.text)) known.add(serial);
    }
    return first(running(scene), (page) => {
      const client = shownClient(page);
      if (client !== null && !good.get(page)?.has(client.bonus))
        return "a record was taken from a reply that was no success";
      const catalog = page.session.getSnapshot().children.account?.getSnapshot().context.catalog ?? null;
      return catalog !== null && !good.get(page)?.has(serialOf(catalog))
        ? "a catalogue was taken from a reply that was no success"
        : null;
    });
  };
};

const flags = new Set(["home:forbidden", "home:deletionPending"]);

export const c17: Claim = () => (scene) =>
  first(observed(scene, "sent"), ({ request: { method, path, screen } }) =>
    method === "POST" && flags.has(screen) ? `POST ${path} left (${screen})` : null,
  );

export const c38: Claim = () => {
  const confirmed = new Map<number, number>();
  return (scene) => {
    const often = first(scene.observations, (observation) => {
      if (observation.what === "acted" && observation.event.type === "deletion.confirmed")
        confirmed.set(observation.page.number, (confirmed.get(observation.page.number) ?? 0) + 1);
      if (observation.what !== "sent") return null;
      const { method, path, page } = observation.request;
      if (method !== "POST" || path !== "user/deletepersonaldata/") return null;
      const left = (confirmed.get(page.number) ?? 0) - 1;
      confirmed.set(page.number, left);
      return left < 0 ? "deletion was asked for more often than it was confirmed" : null;
    });
    if (often !== null) return often;
    return first(running(scene), (page) => {
      const client = shownClient(page);
      const stated = scene.server.book.deletionFlags.get(client?.bonus ?? -1);
      return client !== null && stated !== undefined && stated !== client.deletionRequested
        ? "the flag of deletion is not what the server said"
        : null;
    });
  };
};

/** Tolerance for replies and events of one moment, in ms. */
const moment = 100;

/** The page looks up the result of a change without a reply, and then reads everything again. */
const asksForChange = (page: Page): boolean =>
  page.session
    .getSnapshot()
    .children.account?.getSnapshot()
    .children.subscription?.getSnapshot()
    .matches({ open: { change: { changing: "checking" } } }) ?? false;

const isReading = ({ method }: Sent): boolean => method === "GET" || method === "HEAD";

/** The reply states a result; for a payment the list states it. */
const tellsResult = (request: Sent): boolean => !isReading(request) || request.path === "payment/list/";

export const c44: Claim = () => {
  const back = new Map<Page, { at: number; reads: number; looked: boolean; asks: boolean }>();
  const read = new Map<Page, number>();
  /** When a page last received a result. */
  const resultAt = new Map<Page, number>();
  return (scene: Scene) =>
    first(scene.observations, (observation) => {
      if (
        observation.what === "worldEvent" &&
        observation.event === "online" &&
        screenOf(observation.page).startsWith("home")
      ) {
        // A page that is shown again reads by itself before it gets the event.
        const looked = read.get(observation.page) === scene.now;
        back.set(observation.page, { at: scene.now, reads: looked ? 1 : 0, looked, asks: false });
      }
      // A payment's intent is removed once its result is known.
      if (
        observation.what === "stored" &&
        observation.value === null &&
        observation.key.startsWith("kabinet.payment.")
      )
        resultAt.set(observation.page, scene.now);
      if (observation.what === "answered" && tellsResult(observation.request))
        resultAt.set(observation.request.page, scene.now);
      // The read that began then may be replaced by the next: one of the two is answered.
      if (observation.what === "aborted" && observation.request.path === "subscription/info/") {
        const refresh = back.get(observation.request.page);
        if (refresh !== undefined && (refresh.asks || (refresh.looked && scene.now === refresh.at))) {
          refresh.reads -= 1;
          refresh.looked = false;
        }
      }
      // Another account status starts another account, which reads by itself.
      if (observation.what === "announced") back.delete(observation.page);
      // A person's action may start another read.
      if (observation.what === "acted" && (back.get(observation.page)?.reads ?? 0) > 0)
        back.delete(observation.page);
      if (observation.what !== "sent") return null;
      const { page, method, path } = observation.request;
      if (!scene.device.online && !isReading(observation.request) && !isLogoutRequest(observation.request))
        return `${method} ${path} was sent without a network`;
      if (path !== "subscription/info/") return null;
      read.set(page, scene.now);
      const refresh = back.get(page);
      if (refresh === undefined) return null;
      if (scene.now - refresh.at > moment) {
        back.delete(page);
        return refresh.reads === 0 ? "back online, and nothing was refreshed" : null;
      }
      // A read that states the result of a payment or change counts as well, whether the first is answered or
      // aborted.
      if (refresh.reads > 0 && resultAt.get(page) === scene.now) return null;
      refresh.reads += 1;
      refresh.asks ||= asksForChange(page);
      return refresh.reads > (refresh.asks ? 2 : 1) ? "back online, and refreshed more than once" : null;
    });
};
