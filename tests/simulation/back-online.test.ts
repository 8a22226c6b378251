import { createMemoryHistory, type RegisteredRouter } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { listSessions } from "#contract/auth.ts";
import { listBonus } from "#contract/bonus.ts";
import { listInbox } from "#contract/inbox.ts";
import { listCards } from "#contract/card.ts";
import { getForecast } from "#contract/forecast.ts";
import { getReceipt, listPayments } from "#contract/payment.ts";
import { createAppRouter } from "#src/app/router.tsx";
import { followSession } from "#src/routing/follow-session.ts";
import { type OnePage, openPage } from "./one-page.ts";
import type { Page } from "./page.ts";

/*
 * Loaders start the account's reads. An account that starts after its page was loaded (offline, or flagged
 * meanwhile) has to start them itself.
 */

const documents = {
  doc: async () => ({ title: "", updated: "2026-11-21", body: "" }),
  faq: async () => ({ groups: [] }),
  checkPaper: async () => false,
};

const show = async ({ page, path }: { page: Page; path: string }): Promise<void> => {
  const context = { ...page.context, documents };
  const history = createMemoryHistory({ initialEntries: [path] });
  const router: RegisteredRouter = createAppRouter("ru", context, history);
  const shown = router.load();
  followSession(context, router, shown);
  await shown;
};

/** The calls made by an action. The router waits for whole turns of the event loop. */
const callsOf = async ({ see }: OnePage, deed: () => void): Promise<string[]> => {
  const calls: string[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    for (const each of await see(turn === 0 ? deed : () => undefined, 500))
      if (each.what === "sent") calls.push(each.request.path);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return calls;
};

const pageOf = ({ pages }: OnePage): Page => {
  const [page] = pages;
  if (page === undefined) throw new Error("no page is open");
  return page;
};

/** Pages and the call that reads their data. */
const shown: [path: string, call: string][] = [
  ["/payments/", listPayments.path],
  ["/payments/?p=1", getReceipt.path.replace("{id}", "1")],
  ["/cards/", listCards.path],
  ["/bonus-system/", listBonus.path],
  ["/messages/", listInbox.path],
  ["/profile/", listSessions.path],
  ["/subscriptions/?s=1", getForecast.path],
];

describe("a page that was loaded offline, once the network is back", () => {
  test.each(shown)("%s reads %s", async (path, call) => {
    const opened = await openPage({ clientId: 1, path: "/faq/" });
    opened.device.online = false;
    await opened.see(() => opened.load(0, path));
    const page = pageOf(opened);
    await show({ page, path });
    const calls = await callsOf(opened, () => {
      opened.device.online = true;
      page.dispatch("online", undefined);
    });
    expect(calls).toContain(call);
  });
});

describe("an open page whose client becomes flagged", () => {
  test.each(shown)("%s reads %s again", async (path, call) => {
    const opened = await openPage({ clientId: 1, path });
    const page = pageOf(opened);
    await callsOf(opened, () => void show({ page, path }));
    const client = opened.server.book.clients.get(1);
    if (client === undefined) throw new Error("there is no such client");
    const calls = await callsOf(opened, () => {
      client.forbidden = true;
      page.session.send({ type: "client.flagged", token: page.access.token() ?? "" });
    });
    expect(calls).toContain(call);
  });
});

test("a page loaded online reads its data once", async () => {
  const path = "/payments/";
  const opened = await openPage({ clientId: 1, path });
  const calls = await callsOf(opened, () => void show({ page: pageOf(opened), path }));
  expect(calls.filter((call) => call === listPayments.path)).toHaveLength(1);
});
