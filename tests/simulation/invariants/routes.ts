import { isPrivate } from "../router.ts";
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
    const isStart = announcement.type === "session.started" && announcement.standing === "deletionPending";
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

export const c18: Claim = () => (scene) =>
  first(newsOf(scene, "went"), ({ path, landing }) =>
    landing && !landings.has(path) ? `the landing leads to ${path}` : null,
  );

export const c19: Claim = () => (scene) =>
  first(newsOf(scene, "went"), ({ path, redirects }) =>
    redirects > 3 ? `${redirects} redirects on the way to ${path}` : null,
  );
