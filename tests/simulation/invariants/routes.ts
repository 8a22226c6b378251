import { isPrivate, privatePaths } from "../router.ts";
import { type Claim, first, isAnonymous, newsOf, running, screenOf } from "../scene.ts";

export const c15: Claim = () => (scene) =>
  first(running(scene), (page) => {
    const isNobody = isAnonymous(page) || screenOf(page) === "registration";
    return isNobody && isPrivate(page.router.shown)
      ? `${page.router.shown} is shown to nobody (${screenOf(page)})`
      : null;
  });

const deletionPage = "/information-delete-profile/";

export const c16: Claim = () => (scene) => {
  const led = first(newsOf(scene, "said"), ({ page, announcement }) => {
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

/** Every landing there is, from the simulated catalogue; and where the unfinished are led. */
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

/** What a visitor may have asked for by its address. */
const wanted: ReadonlySet<string> = new Set(privatePaths);

export const c18: Claim = () => (scene) =>
  first(newsOf(scene, "went"), ({ path, from }) =>
    from === "/" && !landings.has(path) && !wanted.has(path) ? `the landing leads to ${path}` : null,
  );

/**
 * Why somebody came is for the first who signs in after them, in that tab: the landing leads on to a private page that is
 * no landing only if the tab was led away from it as a visitor's, once, and nobody has signed out in between.
 */
export const c48: Claim = () => {
  const asked = new Map<number, readonly string[]>();
  // Where the storage refuses to write, or cannot be had to forget, what was asked for before stays beside what only the
  // page itself remembers.
  const unwritten = new Set<number>();
  // Pages that have kept what they were opened at, or were left by a client: they ask for nothing any more.
  const settled = new Set<number>();
  return (scene) =>
    first(scene.news, (news) => {
      if (news.what === "said" && news.announcement.type === "session.ended") {
        if (!unwritten.has(news.page.number)) asked.delete(news.page.tab);
        settled.add(news.page.number);
      }
      if (news.what === "warned") unwritten.add(news.page.number);
      if (news.what !== "went" || news.from === null) return null;
      const { page, path, from } = news;
      if (from === "/" && !landings.has(path)) {
        const why = asked.get(page.tab) ?? [];
        if (!unwritten.has(page.number)) asked.delete(page.tab);
        return why.includes(path) ? null : `the landing leads to ${path}, which nobody has asked for there`;
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
  first(newsOf(scene, "went"), ({ path, redirects }) =>
    redirects > 3 ? `${redirects} redirects on the way to ${path}` : null,
  );
