import { activateCard, listCards } from "#contract/card.ts";
import { listInbox } from "#contract/inbox.ts";
import { expect, test } from "./fixtures.ts";
import { clientAt } from "./customer.ts";
import type { Server } from "./server.ts";

/** On another device the other card becomes the main one, which a letter says. Returns its subject. */
const receiveLetter = async (server: Server): Promise<string> => {
  const { token } = server.regular;
  const { cards } = await server.api.ask(listCards, {}, { token });
  const other = cards.find(({ isDefault }) => !isDefault);
  const newest = async () => (await server.api.ask(listInbox, {}, { token })).messages[0]?.title;
  const before = await newest();
  await server.api.ask(activateCard, { type: "2", city: 1, cardID: other?.id ?? 0 }, { token });
  await expect.poll(newest).not.toBe(before);
  return (await newest()) ?? "";
};

test("what was sent can be read again, and the menu marks what this device has not shown (/messages/)", async ({
  page,
  server,
}) => {
  const { say, button } = await clientAt(page, server, "/messages/");
  const items = page.getByRole("main").getByRole("article");
  await expect(items.first()).toBeVisible();
  // Old messages are not new on a device that has just signed in.
  await expect(page.getByText(say("inbox:new"), { exact: true })).toHaveCount(0);
  await items.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/payments\/\?p=\d+/);

  const after = await receiveLetter(server);

  await page.goto("/subscriptions/");
  await button("shell:nav.menu").click();
  const entry = page.getByRole("dialog").getByRole("link", { name: say("shell:nav.inbox") });
  await expect(entry.getByText(say("shell:nav.inboxNew"))).toBeVisible();
  await entry.click();
  await expect(items.first()).toContainText(after);
  await expect(items.first().getByText(say("inbox:new"))).toBeVisible();
  await page.goto("/subscriptions/");
  await button("shell:nav.menu").click();
  await expect(entry.getByText(say("shell:nav.inboxNew"))).toHaveCount(0);
});

test("messages shown only after a retry are not new any more", async ({ page, server }) => {
  const { say, button } = await clientAt(page, server, "/messages/");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await receiveLetter(server);

  await page.route("**/user/getinfo/", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/messages/");
  const again = page.getByRole("main").getByRole("button").first();
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByText(say("inbox:new"), { exact: true })).toHaveCount(1);
  await page.goto("/subscriptions/");
  await button("shell:nav.menu").click();
  await expect(page.getByText(say("shell:nav.inboxNew"))).toHaveCount(0);
});
