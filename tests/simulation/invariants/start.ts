import { type Device, storageEventDelay } from "../device.ts";
import type { Page } from "../page.ts";
import { type Claim, credentialsKey, first, observed, running, screenOf } from "../scene.ts";

export const c12: Claim = () => {
  const asked = new WeakSet<Page>();
  return (scene) =>
    first(scene.observations, (observation) => {
      if (observation.what === "announced" && observation.announcement.type === "session.started")
        asked.delete(observation.page);
      if (observation.what !== "sent") return null;
      const { page, path } = observation.request;
      if (path === "subscription/info/") asked.add(page);
      return path === "info/catalog/" && !asked.has(page)
        ? "the catalogue was asked for before the subscriptions"
        : null;
    });
};

/** Keys that survive a reset: the sign-in, a pending code, and the browser's name. */
const kept = new Set([
  credentialsKey,
  "kabinet.deletion",
  "kabinet.challenge",
  "kabinet.lock",
  "kabinet.browser",
]);
const versionKey = "kabinet.version";

/** The storage said at load that this client was to be deleted. */
const wasToBeDeleted = ({ found }: Page): boolean => {
  const client = found.get("kabinet.deletion");
  return client !== undefined && (found.get(credentialsKey) ?? "").includes(`"clientId":${client}}`);
};

const foundVersion = ({ found }: Page): unknown => {
  try {
    return JSON.parse(found.get(versionKey) ?? "null");
  } catch {
    return null;
  }
};

/** Another tab signed out, and this page does not know yet. */
const isForgottenUnheard = ({ kept, written }: Device, page: Page, now: number): boolean => {
  const last = written.get(versionKey);
  return (
    !kept.has(versionKey) && last !== undefined && last.page !== page && now - last.at <= storageEventDelay
  );
};

export const c13: Claim = () => {
  const informed = new WeakSet<Page>();
  const saved = new WeakSet<Page>();
  const asked = new WeakSet<Page>();
  const settled = new WeakSet<Page>();
  /** The last sign-out in any tab. */
  let endedAt = -1;
  return (scene) => {
    const { device } = scene;
    const breach = first(scene.observations, (observation) => {
      if (observation.what === "announced") settled.add(observation.page);
      if (observation.what === "announced" && observation.announcement.type === "session.ended")
        endedAt = scene.now;
      if (observation.what === "answered" && observation.request.path === "user/getinfo/") {
        if (observation.request.reply?.status === 200) informed.add(observation.request.page);
      }
      if (observation.what === "stored" && observation.key === versionKey && observation.value === null)
        saved.delete(observation.page);
      if (observation.what === "stored" && observation.key === versionKey && observation.value !== null) {
        const isSignedIn = observation.page.session.getSnapshot().context.credentials !== null;
        if (isSignedIn && !informed.has(observation.page))
          return "the new version was saved before the client was known";
        saved.add(observation.page);
      }
      if (observation.what !== "sent" || observation.request.path !== "user/getinfo/") return null;
      const { page, at } = observation.request;
      // Also by another tab, whose sign-in this page follows; a later reset is that of a newer page.
      if (device.kept.get(versionKey) === JSON.stringify(page.version)) saved.add(page);
      const isFirst = !asked.has(page) && !settled.has(page);
      asked.add(page);
      if (!isFirst || page.isAlone || foundVersion(page) === page.version) return null;
      const left = [...device.kept.keys()].find(
        (key) =>
          key.startsWith("kabinet.") && !kept.has(key) && (device.written.get(key)?.at ?? 0) < page.bornAt,
      );
      if (left !== undefined && at === scene.now) return `another version, and ${left} was not reset`;
      // Clearing the browser's data ends a sign-in, too.
      const goneAt = Math.max(endedAt, device.tampered.get(credentialsKey) ?? -1);
      return device.kept.has(credentialsKey) || !page.found.has(credentialsKey) || goneAt >= page.bornAt
        ? null
        : "the token was lost when the version changed";
    });
    if (breach !== null) return breach;
    for (const page of scene.pages)
      if (
        scene.observations.some((observation) => observation.what === "booted" && observation.page === page)
      )
        if (foundVersion(page) === page.version) saved.add(page);
    return first(observed(scene, "announced"), ({ page, announcement }) =>
      announcement.type === "session.started" &&
      !page.isAlone &&
      !saved.has(page) &&
      device.kept.get(versionKey) !== JSON.stringify(page.version) &&
      !isForgottenUnheard(device, page, scene.now)
        ? "a private screen before the new version was saved"
        : null,
    );
  };
};

export const c14: Claim = () => {
  const stopped = new WeakSet<Page>();
  const begun = new WeakSet<Page>();
  return (scene) => {
    // A page that is about to reload may probe the server.
    const asked = first(observed(scene, "sent"), ({ request: { method, page, path } }) =>
      stopped.has(page) && screenOf(page) === "stopped" && method !== "HEAD"
        ? `start-up has stopped, and ${path} was asked`
        : null,
    );
    for (const { page } of observed(scene, "announced")) begun.add(page);
    for (const page of scene.pages)
      if (screenOf(page) === "stopped") stopped.add(page);
      else stopped.delete(page);
    if (asked !== null) return asked;
    return first(running(scene), (page) =>
      screenOf(page) === "unreachable" && !begun.has(page) && wasToBeDeleted(page)
        ? "deletion was asked for and the client is not known, and start-up did not stop"
        : null,
    );
  };
};
