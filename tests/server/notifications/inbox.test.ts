import { expect, test } from "vitest";
import { listInbox } from "#contract/inbox.ts";
import { createPayment } from "#contract/payment.ts";
import { getClient } from "#contract/user.ts";
import { goods, slot } from "../goods.ts";
import { onDatabase } from "../databases.ts";
import { paid, possess } from "../paid-subscription.ts";
import { day, hour, openShop, second } from "../shop.ts";
import { openStaffApi } from "../staff/staff-api.ts";
import { days, openRead, plain } from "./read-notifications.ts";

onDatabase("the inbox", (open) => {
  test("has each letter as it was sent, newest first, with a link to its page instead of the address", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await paid(shop, token);
    await shop.pass(second);
    const { messages, next } = await shop.ask(listInbox, {}, { token });
    expect(next).toBeNull();
    expect(messages.map(({ title }) => plain(title))).toEqual([
      "Чек № 1-1 на 18 780 ₽: bike",
      "Подписка оформлена: bike",
    ]);
    const [receipt, order] = messages;
    expect(receipt?.link).toEqual({ label: "Открыть и распечатать чек", page: "/payments/?p=1" });
    expect(order).toMatchObject({
      channel: "letter",
      language: "ru",
      sent: shop.now().toISOString(),
      link: { label: "Открыть подписку", page: `/subscriptions/?s=${id}` },
    });
    const letter = shop.letters.find(({ subject }) => subject === order?.title);
    expect(letter?.text).toBe(
      `${order?.text}\n\nОткрыть подписку: https://kabinet.example/subscriptions/?s=${id}`,
    );
  });

  test("has a text message as it was cut to its length, and keeps the language it was sent in", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const handover = { kind: "delivery", address: "Mira, ".repeat(40), day: "2026-11-23", slot } as const;
    const { id } = await shop.subscribe(token, { handover, months: 1 });
    const asked = { subscription: id, period: 1, method: "onDelivery" } as const;
    await shop.ask(createPayment, asked, { token, headers: { "Accept-Language": "en" } });
    await shop.pass(second);
    const { messages } = await shop.ask(listInbox, {}, { token, headers: { "Accept-Language": "ru" } });
    const [order] = messages;
    expect(order).toMatchObject({
      channel: "sms",
      language: "en",
      title: "Your subscription is set up: bike",
    });
    expect(order?.text.endsWith("…")).toBe(true);
    const sent = shop.texts.map(({ text }) => text);
    expect(sent).toContain(
      `${order?.text} Open the subscription: https://kabinet.example/en${order?.link.page}`,
    );
  });

  test("has no sign-in codes, no letters that verify an address, and nothing that waits for the morning", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    shop.move(13 * hour);
    await possess(shop, token);
    await shop.pass(second);
    expect(shop.texts.some(({ text }) => /^\d{4} /.test(text))).toBe(true);
    expect(shop.letters.map(({ subject }) => subject)).toContain("Подтвердите почту");
    const { messages } = await shop.ask(listInbox, {}, { token });
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter(({ text }) => /^\d{4} |verify-email/.test(text))).toEqual([]);
    const { messaged } = await shop.ask(getClient, {}, { token });
    expect(messaged).toBe(messages[0]?.sent);
  });

  test("is read page by page, each message once, and another client's cursor leads nowhere", async () => {
    const { shop, token } = await openRead(await open());
    await possess(shop, token);
    await days(shop, 31);
    const whole = (await shop.ask(listInbox, {}, { token })).messages;
    expect(whole.length).toBeGreaterThan(4);
    expect(whole.map(({ sent }) => sent)).toEqual(
      whole
        .map(({ sent }) => sent)
        .toSorted()
        .toReversed(),
    );
    const paged: number[] = [];
    const page = async (cursor?: string): Promise<void> => {
      const asked = { limit: "2", ...(cursor !== undefined && { cursor }) };
      const { messages, next } = await shop.ask(listInbox, asked, { token });
      paged.push(...messages.map(({ id }) => id));
      if (next !== null) await page(next);
    };
    await page();
    expect(paged).toEqual(whole.map(({ id }) => id));
    const other = await shop.register("79990000003");
    await paid(shop, other, { deviceId: goods.bike });
    await shop.pass(second);
    const own = await shop.ask(listInbox, {}, { token: other });
    expect(own.messages.map(({ id }) => id).filter((id) => paged.includes(id))).toEqual([]);
    const foreign = await shop.ask(listInbox, { cursor: String(paged[0]) }, { token: other });
    expect(foreign).toEqual({ messages: [], next: null });
  });

  test("has nothing that went to a number that is no longer the client's", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const token = await shop.register();
    await ask("clients/1/change-phone/", {
      from: "79990000002",
      to: "79990000077",
      reason: "lost the phone",
    });
    expect(token).not.toBe("");
    await shop.pass(day);
    const moved = await shop.signIn("79990000077");
    const sent = shop.texts.filter(({ text }) => text.includes("заканчивается на 0077"));
    expect(sent.map(({ to }) => to)).toEqual(["79990000002", "79990000077"]);
    const { messages } = await shop.ask(listInbox, {}, { token: moved });
    expect(messages.map(({ title }) => title)).toEqual(["Номер для входа сменили"]);
  });
});
