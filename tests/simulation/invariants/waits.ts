import { sessionView } from "#machines/session/session.view.ts";
import type { Page } from "../page.ts";
import { type Claim, first, running } from "../scene.ts";

const second = 1_000;

/** The server's requested wait in ms; null if there is none or it does not apply. */
const asked = (status: number | undefined, header: string | undefined): number | null => {
  const wait = Number(header) * second;
  return status === 429 && wait > 0 && wait <= 10 * second ? wait : null;
};

export const l10: Claim = () => {
  const lastSent = new Map<Page, number>();
  // Replies of one moment may request different waits; the longest is the bound.
  const longest = new Map<Page, { at: number; wait: number }>();
  return (scene) => {
    const waits = new Map<Page, number>();
    for (const observation of scene.observations) {
      if (observation.what === "sent") lastSent.set(observation.request.page, scene.now);
      if (observation.what !== "answered") continue;
      const { page, reply } = observation.request;
      const wait = asked(reply?.status, reply?.headers["Retry-After"]);
      if (wait === null) continue;
      const before = longest.get(page);
      const now = { at: scene.now, wait: before?.at === scene.now ? Math.max(wait, before.wait) : wait };
      longest.set(page, now);
      waits.set(page, now.wait);
    }
    const long = first(waits, ([page, wait]) => {
      // A request that starts now may have a time limit of its own.
      if (lastSent.get(page) === scene.now) return null;
      for (const { born, due, byActor } of page.timers)
        if (!byActor && born === scene.now && due - born > wait + second)
          return `asked to wait ${wait} ms, it waits ${Math.round(due - born)} ms`;
      return null;
    });
    if (long !== null) return long;
    return first(running(scene), (page) => {
      const view = sessionView(page.session.getSnapshot());
      const isOver =
        view.screen === "locked" &&
        view.until !== null &&
        scene.now + scene.device.skew > view.until + second;
      return isOver && scene.device.movedAt < page.bornAt
        ? "the lock is over, and codes are still locked"
        : null;
    });
  };
};
