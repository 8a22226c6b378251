import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { createPayment } from "#contract/payment.ts";
import { requestDeletion, updateClient, withdrawDeletion } from "#contract/user.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import type { ReceiptRequest } from "#server/platform/providers/providers.ts";
import { isNotificationKind, notificationTable } from "#server/notifications/texts/table.ts";
import { onDatabase } from "../databases.ts";
import { goods, slot } from "../goods.ts";
import { paid, payNow, possess, takeBackDevice } from "../paid-subscription.ts";
import { day, hour, minute, openShop, phone, second } from "../shop.ts";
import { change, days, openRead, plain, read, subjects } from "./read-notifications.ts";

onDatabase("an order", (open) => {
  test("is confirmed at once, also at night: sum, card, place, next steps; then its receipt", async () => {
    const { shop, token } = await openRead(await open());
    shop.move(13 * hour);
    const { id } = await paid(shop, token);
    await shop.pass(second);
    const [order, receipt, ...others] = read(shop);
    expect(order).toContain(
      "Подписка оформлена: bike | Подписка оформлена: bike, 3 месяца. Оплачено 18 780 ₽ картой МИР •• 4417.",
    );
    expect(order).toContain("Заберите устройство: Пункт 1, Валовая улица, 21.");
    expect(order).toContain("Дальше 2 платежа по 11 780 ₽, раз в месяц.");
    expect(order).toContain(`https://kabinet.example/subscriptions/?s=${id}`);
    expect(receipt).toContain(
      "Чек № 1-1 на 18 780 ₽: bike | Оплачено 18 780 ₽ картой МИР •• 4417: bike. Чек № 1-1.",
    );
    expect(receipt).toContain(
      "Аренда, bike, месяц 1: 10 900 ₽ План защиты, месяц 1: 590 ₽ Сумка, месяц 1: 290 ₽ Депозит, возвращается: 7 000 ₽",
    );
    expect(receipt).toContain("https://kabinet.example/payments/?p=1");
    expect(others).toEqual([]);
    await days(shop, 2);
    expect(read(shop)).toEqual([]);
    expect(shop.texts).toEqual([]);
  });

  test("paid on delivery is confirmed with sum, day and hours, in the language of the page", async () => {
    const { shop, token } = await openRead(await open());
    const handover = { kind: "delivery", address: "Mira, 5", day: "2026-11-23", slot } as const;
    const { id } = await shop.subscribe(token, { handover, months: 1 });
    const asked = { subscription: id, period: 1, method: "onDelivery" } as const;
    await shop.ask(createPayment, asked, { token, headers: { "Accept-Language": "en" } });
    await shop.pass(second);
    const [order, ...others] = read(shop);
    expect(order).toContain(
      "Your subscription is set up: bike | Your subscription is set up: bike, 1 month. You pay 21 230 ₽ on delivery. We'll deliver on 23 November, 10:00–14:00: Mira, 5.",
    );
    expect(order).toContain("no more charges");
    expect(order).toContain(`https://kabinet.example/en/subscriptions/?s=${id}`);
    expect(others).toEqual([]);
  });

  test("that is unpaid gets one reminder after an hour; a paid one gets none", async () => {
    const { shop, token } = await openRead(await open());
    await shop.subscribe(token, { deviceId: goods.bike });
    await paid(shop, token, { insurance: false });
    await shop.pass(59 * minute);
    expect(subjects(shop)).toEqual(["Подписка оформлена: bike", "Чек № 2-1 на 18 190 ₽: bike"]);
    await shop.pass(2 * minute);
    const sent = read(shop);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain("Осталось оплатить 18 780 ₽");
    await days(shop, 2);
    expect(read(shop)).toEqual([]);
  });
});

onDatabase("a notice", (open) => {
  test("of a coming charge has the facts of the morning: a new sum replaces the old, a pause cancels the notice", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    read(shop);
    await days(shop, 26);
    // The reminder is written at midnight in Moscow and goes at nine.
    await shop.pass(13 * hour);
    expect(await shop.database.$count(notices, eq(notices.kind, "chargeSoon"))).toBe(1);
    expect(read(shop)).toEqual([]);
    await shop.database.update(subscriptions).set({ bonusApplied: 111_100 }).where(eq(subscriptions.id, id));
    await shop.pass(12 * hour);
    expect(read(shop)[0]).toContain("21 декабря спишем 10 669 ₽ с карты МИР •• 4417");
    await days(shop, 30);
    expect(subjects(shop)).toEqual(["Чек № 1-2 на 10 669 ₽: bike"]);
    await shop.pass(12 * hour);
    expect(await shop.database.$count(notices, eq(notices.kind, "chargeSoon"))).toBe(2);
    await change(shop, token, id, "pending", 3);
    await shop.pass(12 * hour);
    expect(subjects(shop)).toEqual(["Подписка на паузе: bike"]);
  });

  test("that can be switched off comes until then; notices about money always come", async () => {
    const { shop, token } = await openRead(await open());
    expect((await shop.ask(updateClient, {}, { token })).notices).toEqual({ reminders: true, news: false });
    const { id } = await possess(shop, token);
    const quiet = await shop.ask(updateClient, { notices: { reminders: false, news: true } }, { token });
    expect(quiet.notices).toEqual({ reminders: false, news: true });
    await shop.pass(second);
    expect(subjects(shop)).toEqual([
      "Подписка оформлена: bike",
      "Начислили 589 бонусов",
      "Передали вам устройство: bike",
      "Вы дали согласие",
      "Чек № 1-1 на 18 780 ₽: bike",
    ]);
    await days(shop, 31);
    expect(subjects(shop)).toEqual([`Чек № ${id}-2 на 11 780 ₽: bike`]);
  });

  test("names the way to switch it off where there is one, and nowhere else", async () => {
    const { shop, token } = await openRead(await open());
    await shop.ask(updateClient, { notices: { reminders: true, news: true } }, { token });
    await possess(shop, token);
    for (let passed = 0; passed < 32; passed += 1) await shop.pass(day);
    const rows = await shop.database.select().from(notices).where(isNotNull(notices.message));
    const categories = new Map(
      rows.map(({ kind, message }) => [
        message?.title,
        isNotificationKind(kind) ? notificationTable[kind].category : "none",
      ]),
    );
    expect(new Set(categories.values())).toEqual(new Set(["money", "security", "reminders", "news"]));
    const way = "\n\nВыбрать, какие письма получать: https://kabinet.example/profile/";
    const told = shop.letters.filter(({ subject }) => categories.has(subject));
    expect(told.map(({ subject, text }) => [subject, text.includes(way)])).toEqual(
      told.map(({ subject }) => [
        subject,
        categories.get(subject) === "reminders" || categories.get(subject) === "news",
      ]),
    );
  });

  test.each([true, false])("of an order promises reminders only if they are on (%s)", async (reminders) => {
    const { shop, token } = await openRead(await open());
    // Another client has chosen the opposite.
    const other = await shop.signIn("79990000031");
    await shop.ask(updateClient, { notices: { reminders: !reminders, news: false } }, { token: other });
    await shop.ask(updateClient, { notices: { reminders, news: false } }, { token });
    await paid(shop, token, { months: 3 });
    await shop.pass(second);
    const letter = read(shop).find((each) => each.startsWith("Подписка оформлена"));
    expect(letter).toContain("Дальше 2 платежа по");
    expect(letter?.includes("О каждом напомним за 3 дня.")).toBe(reminders);
  });

  test("about a receipt without a verified address is a text message, and the cash register gets the phone", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const asked: ReceiptRequest[] = [];
    shop.registerIs({
      issue: async (request) => {
        asked.push(request);
        return { kind: "issued", number: request.number };
      },
    });
    await paid(shop, token);
    await shop.pass(second);
    const sent = shop.texts.filter(({ text }) => !/^\d{4} /.test(text));
    expect(sent.map(({ to }) => to)).toEqual([phone, phone]);
    expect(plain(sent[1]?.text ?? "")).toBe(
      "Оплачено 18 780 ₽ картой МИР •• 4417: bike. Чек № 1-1. Открыть и распечатать чек: https://kabinet.example/payments/?p=1",
    );
    expect(asked).toMatchObject([{ customer: { phone: `+${phone}` } }]);
    expect(shop.lines.join("\n")).not.toContain(phone);
  });

  test("of a charge without its receipt is sent once, and the receipt follows when it is issued", async () => {
    const { shop, token } = await openRead(await open());
    shop.registerIs({ issue: async () => ({ kind: "refused" }) });
    await paid(shop, token);
    await shop.pass(second);
    expect(subjects(shop)).toEqual(["Подписка оформлена: bike", "Оплачено 18 780 ₽: bike"]);
    for (let passed = 0; passed < 3; passed += 1) await shop.pass(hour);
    expect(read(shop)).toEqual([]);
    shop.registerIs({ issue: async ({ number }) => ({ kind: "issued", number }) });
    await shop.pass(hour);
    expect(subjects(shop)).toEqual(["Чек № 1-1 на 18 780 ₽: bike"]);
  });

  test("of a sign-in is sent only for an unknown device, without code and token", async () => {
    const { shop } = await openRead(await open());
    const signInOn = async (agent: string) => {
      const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
      const code = shop.codeOf(shop.texts.findLast(({ to }) => to === phone)?.text);
      const headers = { "User-Agent": agent, "Accept-Language": "en" };
      const { token } = await shop.ask(confirmCode, { phone, code, challenge }, { headers });
      await shop.pass(2 * minute);
      return { code, token };
    };
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const { code, token } = await signInOn(firefox);
    const [sent, ...others] = shop.letters.splice(0);
    expect(sent?.subject).toBe("Sign-in on a new device");
    expect(sent?.text).toContain("Firefox, Linux, 21 November at 12:00");
    expect(sent?.text).toContain("https://kabinet.example/en/profile/");
    // Random ids and times can contain the four digits by chance.
    const logged = shop.lines.join().replaceAll(/"(?:traceId|requestId|at)":"[^"]*"/g, "");
    expect(logged).toContain("/api/v3/auth/confirmation/");
    expect(`${sent?.text} ${logged}`).not.toMatch(new RegExp(`${code}|${token}`));
    expect(others).toEqual([]);
    await signInOn(firefox);
    expect(shop.letters).toEqual([]);
  });

  test("of a deletion request is sent at once with its day, and of its withdrawal; after the purge none is sent", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    read(shop);
    const leave = () =>
      shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    await leave();
    await shop.pass(second);
    expect(read(shop)[0]).toContain(
      "Удалим ваши личные данные 3 декабря. До этого дня запрос можно отменить. С удалением закончатся подписки, и списаний больше не будет. Верните до 3 декабря: bike. Депозит 7 000 ₽ вернём, когда примем.",
    );
    await shop.ask(withdrawDeletion, {}, { token });
    await shop.pass(second);
    expect(subjects(shop)).toEqual(["Данные не удалим"]);
    await leave();
    await shop.pass(second);
    read(shop);
    shop.registerIs({ issue: async () => ({ kind: "refused" }) });
    await shop.pass(12 * day);
    shop.registerIs({
      issue: async ({ number, customer }) => {
        expect(customer).toBeNull();
        return { kind: "issued", number };
      },
    });
    read(shop);
    await takeBackDevice(shop, id);
    await days(shop, 3);
    expect([shop.letters, shop.texts.filter(({ text }) => !/^\d{4} /.test(text))]).toEqual([[], []]);
    expect(await shop.database.$count(notices)).toBe(0);
  });

  test("of a deletion request is not sent late with the day of a request that was withdrawn", async () => {
    const { shop, token } = await openRead(await open());
    await possess(shop, token);
    await shop.pass(hour);
    read(shop);
    const leave = () =>
      shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    const sent = shop.letters.push.bind(shop.letters);
    shop.letters.push = () => {
      throw new Error("the mail server is down");
    };
    await leave();
    for (let round = 0; round < 21; round += 1) await shop.pass(30 * minute);
    await shop.ask(withdrawDeletion, {}, { token });
    // After midnight in Moscow.
    await shop.pass(45 * minute);
    await leave();
    shop.letters.push = sent;
    for (let round = 0; round < 20; round += 1) await shop.pass(30 * minute);
    expect(read(shop).filter((letter) => letter.includes("Удалим ваши личные данные"))).toEqual([
      expect.stringContaining("Удалим ваши личные данные 4 декабря."),
    ]);
  });

  test("of a withdrawn deletion comes with the retries of a debt, which letters before it ended at the deletion", async () => {
    const { shop, token } = await openRead(await open());
    await possess(shop, token);
    await days(shop, 22);
    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await days(shop, 9);
    const failed = read(shop).find((letter) => letter.startsWith("Платёж не прошёл"));
    // 25 December is the day of the deletion.
    expect(failed).toContain("Попробуем ещё раз: 22 декабря, 24 декабря.");
    await shop.ask(withdrawDeletion, {}, { token });
    await shop.pass(second);
    const [withdrawn, retries, ...others] = read(shop);
    expect(withdrawn).toContain("Данные не удалим");
    expect(retries).toContain(
      "bike. Не смогли списать 11 780 ₽ с карты МИР •• 4417. Попробуем ещё раз: 24 декабря, 28 декабря.",
    );
    expect(others).toEqual([]);
  });

  test("of a paid debt says what follows: the subscription stays paused or resumes", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await days(shop, 38);
    expect(subjects(shop).slice(-2)).toEqual(["Платёж не прошёл", "Подписка на паузе"]);
    const settle = async (after: "stay" | "goOn", period: number) => {
      await payNow(shop, token, id, period, after);
      await shop.pass(second);
      return read(shop);
    };
    const [stays, receipt, ...others] = await settle("stay", 2);
    expect(stays).toContain(
      "Долг оплачен, подписка остаётся на паузе: bike. Ничего не спишем, пока вы её не возобновите. Верните устройство до 4 января.",
    );
    expect(receipt).toContain("Оплачено 11 780 ₽ картой МИР •• 4417 за 21 декабря – 20 января: bike.");
    expect(others).toEqual([]);
    await shop.database.update(subscriptions).set({ debt: 1_178_000, pausedFor: "debt" });
    expect((await settle("goOn", 3))[0]).toContain("Подписка возобновлена: bike.");
  });
});
