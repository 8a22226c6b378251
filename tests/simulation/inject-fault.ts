import { chance, type Chance } from "./chance.ts";
import { change } from "./device.ts";
import type { WorldFault } from "./faults.ts";
import { offeredActions, unofferedAction } from "./people.ts";
import { links } from "./plan.ts";
import { credentialsKey, tokenOf } from "./scene.ts";
import { issueToken, revoke } from "./server/book.ts";
import type { Story } from "./story.ts";

const garbage = [
  "",
  "null",
  "undefined",
  "{",
  "[]",
  "7",
  '{"__proto__":{"token":"x"}}',
  '{"token":7,"clientId":1}',
  '{"token":"a token of somebody","clientId":1}',
  "x".repeat(2_000),
] as const;

const keys = [
  "credentials",
  "version",
  "deletion",
  "challenge",
  "lock",
  "city",
  "device",
  "tag",
  "reload",
  "checkout.draft",
  "checkout.order",
  "payment.2.1",
] as const;

/** Does something that a view offers, or does not. */
export const act = (story: Story, tab: number, dice: Chance, times: number, offered: boolean): void => {
  const page = story.pages[tab];
  if (page?.state !== "open") return;
  const offers = offeredActions(page, story.server, dice, story.bent);
  const deed = offered ? offers[dice.below(offers.length)] : unofferedAction(page, story.server, dice);
  for (let time = 0; time < times && deed !== undefined; time += 1) {
    story.report({ what: "acted", page, event: deed.event, offered });
    deed.does();
  }
};

/** What each fault does to the world. */
export const injectFault = (story: Story, fault: WorldFault, tab: number, roll: number): void => {
  const { device, timeline, server, pages, network } = story;
  const dice = chance(roll);
  const page = pages[tab];
  if (page === undefined) return;
  const later = (least: number, most: number, run: () => void) =>
    void timeline.after(least + dice.below(most - least), run);
  const write = (key: string, value: string | null) =>
    change(device, timeline, () => pages, null, key, value);
  const token = tokenOf(page);
  const client = server.book.tokens.get(token ?? "");

  switch (fault) {
    case "offline":
      device.online = false;
      for (const request of network.open()) request.fail();
      for (const each of pages) each.dispatch("offline", undefined);
      return later(100, 40_000, () => {
        if (device.online) return;
        device.online = true;
        for (const each of pages) each.dispatch("online", undefined);
      });
    case "clockJump":
      device.skew += dice.one([-86_400_000, -600_000, -1_000, 1_000, 600_000, 86_400_000]);
      device.movedAt = timeline.now();
      return undefined;
    case "frozen":
      page.freeze();
      return later(1_000, 400_000, page.thaw);
    case "hidden":
      page.show(false);
      return later(100, 60_000, () => page.show(true));
    case "storageFull":
    case "storageDenied":
      device.storage = fault === "storageFull" ? "full" : "denied";
      return later(100, 60_000, () => {
        device.storage = "works";
      });
    case "storageCleared":
      for (const key of device.kept.keys()) write(key, null);
      return undefined;
    case "storageGarbage":
      return write(`kabinet.${dice.one(keys)}`, dice.one(garbage));
    case "tokenReplaced": {
      const clientId = dice.one([1, 2, 4, 5, 6]);
      const issued = issueToken(server.book, clientId, dice, timeline.now());
      return write(credentialsKey, JSON.stringify({ token: issued, clientId }));
    }
    case "reload":
      return story.load(tab, dice.happens(0.2) ? dice.one(links) : undefined);
    case "otherVersion":
      device.version = device.version === "2" ? "3" : "2";
      return story.load(tab);
    case "backForward":
      page.leave();
      return later(200, 60_000, () => {
        if (page.state !== "cached") return;
        if (dice.happens(0.8)) page.restore();
        else story.load(tab);
      });
    case "doubleClick":
      return act(story, tab, dice, 2, true);
    case "bothTabs":
      // All tabs do the same at the same moment.
      for (const each of pages.keys()) act(story, each, chance(roll), 1, true);
      return undefined;
    case "partMissing":
      device.partsMissing = true;
      return later(100, 20_000, () => {
        device.partsMissing = false;
      });
    case "updateWaiting":
      return device.worker.update();
    case "unoffered":
      return act(story, tab, dice, 1, false);
    case "tokenRevoked":
      if (client !== undefined) client.dead = true;
      return undefined;
    case "purged":
      if (client === undefined) return undefined;
      revoke(server.book, client.clientId);
      server.book.clients.delete(client.clientId);
      return undefined;
    case "flagged": {
      const record = server.book.clients.get(client?.clientId ?? 0);
      if (record === undefined) return undefined;
      if (dice.happens(0.5)) record.forbidden = !record.forbidden;
      else {
        record.delete_personal_data = !record.delete_personal_data;
        record.delete_personal_data_date = record.delete_personal_data
          ? new Date(timeline.now()).toISOString()
          : null;
      }
      return undefined;
    }
  }
};
