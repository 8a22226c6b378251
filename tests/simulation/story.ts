import { type Chance, chance } from "./chance.ts";
import { createDevice, type Device } from "./device.ts";
import { createLocks } from "./locks.ts";
import { createNetwork, type Network } from "./network.ts";
import type { Observation, Report } from "./observations.ts";
import { countPagesAnew, openPage, type Page } from "./page.ts";
import type { Parts } from "./parts.ts";
import type { Plan } from "./plan.ts";
import { credentialsKey, type Scene } from "./scene.ts";
import { issueToken } from "./server/book.ts";
import { newCard, settleBinding } from "./server/cards.ts";
import { settlePayment } from "./server/payments.ts";
import { createServer, type Server } from "./server/server.ts";
import { createTimeline, type Timeline } from "./timeline.ts";

const beginning = Date.parse("2026-11-21T10:00:00Z");

type Wait = readonly [least: number, more: number];

/** How long a bank takes to confirm a payment, in ms: minimum and range. Some take an hour. */
const waits: readonly [Wait, ...Wait[]] = [
  [500, 30_000],
  [60_000, 600_000],
  [1_800_000, 1_800_000],
];

/** A running session: world, server, tabs, and what has happened. */
export type Story = {
  readonly timeline: Timeline;
  readonly device: Device;
  readonly server: Server;
  readonly network: Network;
  readonly dice: Chance;
  readonly bent: Plan["bent"];
  readonly report: Report;
  readonly observations: Observation[];
  /** The page of each tab. */
  readonly pages: Page[];
  scene(): Scene;
  /** Loads the application in a tab, at this path or the current one. */
  load(tab: number, path?: string): void;
  /** Effects of the observations outside the pages: the acquirer, reloads, ended payments. */
  attend(observations: readonly Observation[]): void;
};

export const beginStory = (plan: Plan, parts: Parts): Story => {
  countPagesAnew();
  const dice = chance(plan.seed + 7);
  const timeline = createTimeline(beginning);
  const device = createDevice("2", timeline);
  const server = createServer(chance(plan.seed + 11));
  const locks = createLocks();
  const observations: Observation[] = [];
  const pages: Page[] = [];
  const report: Report = (each) => void observations.push(each);
  const network = createNetwork({ timeline, device, server, chance: chance(plan.seed + 13), report });
  let attended = 0;
  const { clientId, version, locked } = plan.begins;
  if (locked) {
    const lock = { code: "code.locked", until: beginning + 10 * 60_000 };
    device.kept.set("kabinet.lock", JSON.stringify(lock));
    device.kept.set("kabinet.version", JSON.stringify(version));
  }
  if (clientId !== null) {
    const token = issueToken(server.book, clientId, dice, timeline.now());
    device.kept.set(credentialsKey, JSON.stringify({ token, clientId }));
    device.kept.set("kabinet.version", JSON.stringify(version));
    if (server.book.clients.get(clientId)?.delete_personal_data === true)
      device.kept.set("kabinet.deletion", String(clientId));
  }

  const around = {
    timeline,
    device,
    locks,
    network,
    chance: chance(plan.seed + 17),
    report,
    pages: () => pages,
    parts,
  };
  const load = (tab: number, path?: string) => {
    const former = pages[tab];
    former?.close();
    pages[tab] = openPage(around, tab, path ?? former?.router.latestLocation.pathname ?? "/");
  };

  /** At the bank's page: pay, decline or leave; then return by Back or by the page's link. */
  const visitAcquirer = (page: Page, address: string) => {
    page.leave();
    const name = address.split("/").at(-1) ?? "";
    const isBinding = address.includes("/bind/");
    const end = dice.below(3);
    timeline.after(3_000 + dice.below(20_000), () => {
      const card = end === 0 ? newCard(server.book) : null;
      if (end < 2 && isBinding) settleBinding(server.book, name, card);
      else if (end < 2) settlePayment(server.book, Number(name), end === 0, card, timeline.now());
      if (page.state !== "cached") return;
      if (dice.happens(0.5)) page.restore();
      else load(page.tab, isBinding ? "/cards/" : "/checkout/");
    });
  };

  const attend = (seen: readonly Observation[]) => {
    for (const each of seen) {
      if (each.what === "left") visitAcquirer(each.page, each.address);
      if (each.what === "reloaded" && each.page.state !== "closed") load(each.page.tab);
    }
    for (; attended < server.book.payments.length; attended += 1) {
      const payment = server.book.payments[attended];
      if (payment?.method !== "card") continue;
      const paid = dice.happens(0.7);
      const [least, more] = plan.slow ? dice.one(waits) : waits[0];
      timeline.after(least + dice.below(more), () =>
        settlePayment(server.book, payment.id, paid, null, timeline.now()),
      );
    }
  };

  return {
    timeline,
    device,
    server,
    network,
    dice,
    bent: plan.bent,
    report,
    observations,
    pages,
    load,
    attend,
    scene: () => ({ now: timeline.now(), device, server, network, pages, observations }),
  };
};
