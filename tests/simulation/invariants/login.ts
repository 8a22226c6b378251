import type { Page } from "../page.ts";
import {
  type Claim,
  credentialsKey,
  first,
  isAnonymous,
  observed,
  running,
  type Scene,
  storedToken,
  tokenOf,
} from "../scene.ts";

/** The request that ends a login on the server; the only one with the token of an ended login. */
export const isLogoutRequest = ({ method, url }: { method: string; url: string }): boolean =>
  method === "DELETE" && url.endsWith("/auth/session/");

/** Deadline for observations of another tab, in ms (L5). */
const crossTabDeadline = 1_000;

export const c1: Claim = () => (scene) =>
  first(running(scene), (page) => {
    if (!isAnonymous(page)) return null;
    const { context, children } = page.session.getSnapshot();
    if (context.credentials !== null || page.access.token() !== null) return "anonymous with a token";
    if (context.client !== null || children.account !== undefined) return "anonymous with a client";
    if (!scene.device.kept.has(credentialsKey) || scene.device.storage === "denied") return null;
    const written = scene.device.written.get(credentialsKey);
    if (written?.page === page && !page.isAlone) return "anonymous, and its own token is still stored";
    const known = Math.max(written?.at ?? 0, page.backAt, page.bornAt);
    if (page.isAlone || !page.visible || scene.now - known <= crossTabDeadline) return null;
    return "anonymous, though somebody has signed in in another tab";
  });

export const c2: Claim = () => {
  const before = new WeakMap<Page, string | null>();
  return (scene) =>
    first(running(scene), (page) => {
      const { credentials } = page.session.getSnapshot().context;
      const token = credentials?.token ?? null;
      const wasKnown = before.get(page) === token;
      before.set(page, token);
      if (credentials === null || token === null) return null;
      if (page.access.token() !== token) return "signed in, and requests go out under another token";
      if (wasKnown) return null;
      const issued = scene.server.book.tokens.get(token);
      if (issued?.clientId === credentials.clientId) return null;
      const isStored = page.found.get(credentialsKey) ?? scene.device.kept.get(credentialsKey);
      return issued === undefined && isStored !== undefined
        ? null
        : "signed in with a token that no confirmation gave for this client";
    });
};

export const c3: Claim = () => (scene) =>
  first(observed(scene, "sent"), ({ request }) =>
    request.token === request.login || isLogoutRequest(request) || request.path === "(page)"
      ? null
      : `${request.method} ${request.path} went out with ${request.token === null ? "no" : "another login's"} token`,
  );

/** Ends of logins on a page, and its tokens. */
const ends = () => {
  const current = new WeakMap<Page, string>();
  const over = new WeakMap<Page, Map<string, string>>();
  /** Logins that ended since the last call, and whether one had ended before. */
  const follow = (scene: Scene) => {
    const ended = observed(scene, "announced").flatMap(({ page, announcement }) => {
      const token = current.get(page);
      if (announcement.type !== "session.ended" || token === undefined) return [];
      const known = over.get(page) ?? new Map<string, string>();
      over.set(page, known);
      const again = known.has(token);
      known.set(token, announcement.why);
      return [{ page, token, why: announcement.why, again }];
    });
    for (const page of scene.pages) {
      const token = tokenOf(page);
      if (token === null) continue;
      current.set(page, token);
      over.get(page)?.delete(token);
    }
    return ended;
  };
  return follow;
};

export const c5: Claim = () => {
  const follow = ends();
  return (scene) =>
    first(follow(scene), ({ page, why, again }) => {
      if (again) return `one login ended twice (${why})`;
      const path = page.router.latestLocation.pathname;
      return isAnonymous(page) && path !== "/" ? `after the end (${why}) the page is at ${path}` : null;
    });
};

/** Storage keys of the signed-in client. */
const personal = /^kabinet\.(?:credentials|deletion|checkout\.|payment\.)/;
/** By then another tab's pending write is done, in ms. */
const quiet = 2_000;

export const c6: Claim = () => {
  const follow = ends();
  let signedOutSince: number | null = null;
  return (scene) => {
    const { device, network, now } = scene;
    const afterwards = first(follow(scene), ({ page, token, why }) => {
      if (page.access.token() === token) return "signed out, and the API still has the token";
      const left = network.open(page).find((request) => request.token === token && !isLogoutRequest(request));
      if (left !== undefined) return `signed out, and ${left.path} is still under way`;
      const stored = storedToken(scene);
      const isForeign = stored !== null && stored !== token;
      if (why !== "asked" || device.storage === "denied" || isForeign) return null;
      const key = [...device.kept.keys()].find(
        (each) => each.startsWith("kabinet.") && (device.written.get(each)?.at ?? 0) < now,
      );
      return key === undefined ? null : `signed out, and ${key} is still stored`;
    });
    if (afterwards !== null) return afterwards;
    const isSignedOut =
      storedToken(scene) === null && scene.pages.every((page) => isAnonymous(page) && !page.isAlone);
    signedOutSince = isSignedOut && device.storage === "works" ? (signedOutSince ?? now) : null;
    if (signedOutSince === null || now - signedOutSince < quiet) return null;
    const key = [...device.kept.keys()].find(
      (each) => personal.test(each) && device.written.get(each)?.page !== null,
    );
    return key === undefined ? null : `no client is signed in, and ${key} is stored`;
  };
};

export const c7: Claim = () => {
  const current = new WeakMap<Page, string>();
  const over = new WeakMap<Page, Set<string>>();
  return (scene) => {
    // In order: requests before the end may carry the token.
    const late = first(scene.observations, (observation) => {
      if (observation.what === "announced" && observation.announcement.type === "session.ended") {
        const token = current.get(observation.page);
        const known = over.get(observation.page) ?? new Set();
        if (token !== undefined) over.set(observation.page, known.add(token));
      }
      if (
        observation.what !== "sent" ||
        observation.request.token === null ||
        isLogoutRequest(observation.request)
      )
        return null;
      const { page, path, token } = observation.request;
      // A tampered storage may restore an ended token.
      if (scene.device.written.get(credentialsKey)?.page === null && storedToken(scene) === token)
        return null;
      return over.get(page)?.has(token) ? `${path} carries the token of a login that has ended` : null;
    });
    for (const page of scene.pages) {
      const token = tokenOf(page);
      if (token !== null) current.set(page, token);
      if (token !== null) over.get(page)?.delete(token);
    }
    return late;
  };
};

export const c8: Claim = () => {
  const submitted = new Map<Page, string[]>();
  /** The code that a page sent last: consents are given with it. */
  const tried = new Map<Page, string>();
  return (scene) =>
    first(scene.observations, (observation) => {
      if (
        observation.what === "acted" &&
        observation.event.type === "code.submitted" &&
        "code" in observation.event
      )
        submitted.set(observation.page, [
          ...(submitted.get(observation.page) ?? []),
          String(observation.event.code),
        ]);
      const repeated = observation.what === "acted" && tried.get(observation.page);
      if (repeated && observation.event.type === "consents.given")
        submitted.set(observation.page, [...(submitted.get(observation.page) ?? []), repeated]);
      if (observation.what !== "sent" || observation.request.path !== "auth/confirmation/") return null;
      const { page, body } = observation.request;
      const code = new URLSearchParams(body).get("code") ?? "";
      tried.set(page, code);
      const codes = submitted.get(page) ?? [];
      const index = codes.lastIndexOf(code);
      submitted.set(page, codes.toSpliced(index, index < 0 ? 0 : 1));
      if (index < 0) return "a code was confirmed that was not submitted, or twice";
      const open = scene.network.open(page).filter(({ path }) => path === "auth/confirmation/");
      return open.length > 1 ? "two confirmations are under way" : null;
    });
};
