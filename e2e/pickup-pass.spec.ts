import { listSubscriptions } from "#contract/subscription.ts";
import { expect, test } from "./fixtures.ts";
import { clientAt } from "./customer.ts";
import { readStored } from "./stored.ts";

// The files of the pass come from the service worker; the recorder would be one more.
test.use({ serviceWorkers: "allow", recorded: false });

test("at the office the pass of a paid order is there without a network, and after a start without one", async ({
  page,
  context,
  server,
}) => {
  const { api, regular } = server;
  const listed = await api.ask(listSubscriptions, {}, { token: regular.token });
  const { id } = listed.subscriptions.find(({ status }) => status === "awaitingPayment") ?? { id: 0 };
  const payment = await api.beginPayment(regular.token, id);
  await api.bank.visit(payment.redirect ?? "", "pays", { approves: true });

  const { say, home, heading } = await clientAt(page, server, "/subscriptions/");
  await expect(home).toBeVisible();
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
  await expect.poll(async () => (await readStored(page))["kabinet.seen"]).toContain(`"subscription":${id},`);

  await context.setOffline(true);
  const number = page.getByText(String(id), { exact: true });
  await page.getByRole("link", { name: say("subscriptions:todo.pass.go") }).click();
  await expect(heading("subscription:pass.title")).toBeFocused();
  await expect(number).toBeInViewport();
  await expect(page.getByRole("img", { name: `QR-код с номером подписки ${id}` })).toBeVisible();

  await page.reload();
  await expect(heading("sign-in:waiting.failed")).toBeVisible();
  const seen = page.getByRole("region", { name: say("sign-in:seen.title") });
  await expect(seen.getByText(say("sign-in:seen.pass"))).toBeVisible();
  await expect(seen.getByText(String(id), { exact: true })).toBeVisible();
  await expect(seen.getByRole("img", { name: new RegExp(`${id}$`) })).toBeVisible();
});
