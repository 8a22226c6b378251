import { isPrivate, privatePaths } from "../router.ts";
import { type Claim, first, isAnonymous, observed, running, screenOf } from "../scene.ts";

export const c15: Claim = () => (scene) =>
  first(running(scene), (page) => {
    const isWithoutAccount = isAnonymous(page) || screenOf(page) === "registration";
    return isWithoutAccount && isPrivate(page.router.shown)
      ? `${page.router.shown} has nothing to show (${screenOf(page)})`
      : null;
  });

const deletionPage = "/information-delete-profile/";

export const c16: Claim = () => (scene) => {
  const led = first(observed(scene, "announced"), ({ page, announcement }) => {
    const isStart =
      announcement.type === "session.started" && announcement.accountStatus === "deletionPending";
    const isStop = announcement.type === "post.cancelled" && announcement.why === "deletionPending";
    const path = page.router.latestLocation.pathname;
    const isThere = path === deletionPage || screenOf(page) !== "home:deletionPending";
    return (isStart || isStop) && !isThere ? `${announcement.type}: the person is at ${path}` : null;
  });
  if (led !== null) return led;
  return first(running(scene), (page) =>
    screenOf(page) === "home:deletionPending" && page.router.latestLocation.pathname === "/"
      ? "the landing does not lead to the page about deletion"
      : null,
  );
};

/** Landings of the simulated catalogue, and pages for unfinished clients. */
const landings = new Set([
  "/subscriptions/",
  "/catalog/",
  "/catalog/e-bikes/",
  "/catalog/scooters/",
  "/catalog/e-bikes/kolibri-cargo/",
  "/catalog/scooters/strizh-city/",
  "/registration/",
  deletionPage,
]);

/** Pages that a visitor may have requested by URL. */
const wanted: ReadonlySet<string> = new Set(privatePaths);

export const c18: Claim = () => (scene) =>
  first(observed(scene, "navigated"), ({ path, from }) =>
    from === "/" && !landings.has(path) && !wanted.has(path) ? `the landing leads to ${path}` : null,
  );

/**
 * A requested page is for the first client who signs in in that tab: the landing leads to it only if the tab
 * was redirected from it as a visitor's, once, without a sign-out since.
 */
export const c48: Claim = () => {
  const asked = new Map<number, readonly string[]>();
  // If the storage rejects writes, an older requested page stays beside the page's own memory.
  const unwritten = new Set<number>();
  // Pages that have stored their URL, or that a client left, store no more.
  const settled = new Set<number>();
  return (scene) =>
    first(scene.observations, (observation) => {
      if (observation.what === "announced" && observation.announcement.type === "session.ended") {
        if (!unwritten.has(observation.page.number)) asked.delete(observation.page.tab);
        settled.add(observation.page.number);
      }
      if (observation.what === "warned") unwritten.add(observation.page.number);
      if (observation.what !== "navigated" || observation.from === null) return null;
      const { page, path, from } = observation;
      if (from === "/" && !landings.has(path)) {
        const why = asked.get(page.tab) ?? [];
        if (!unwritten.has(page.number)) asked.delete(page.tab);
        return why.includes(path) ? null : `the landing leads to ${path}, which was not asked for there`;
      }
      if (isPrivate(from) && !isPrivate(path) && !settled.has(page.number)) {
        const before = unwritten.has(page.number) ? (asked.get(page.tab) ?? []) : [];
        asked.set(page.tab, [...before, from]);
        settled.add(page.number);
      }
      return null;
    });
};

export const c19: Claim = () => (scene) =>
  first(observed(scene, "navigated"), ({ path, redirects }) =>
    redirects > 3 ? `${redirects} redirects on the way to ${path}` : null,
  );
