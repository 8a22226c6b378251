import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { createPayment } from "#contract/payment.ts";
import { setStatus } from "#contract/subscription.ts";
import { requestDeletion, updateClient, verifyEmail, withdrawDeletion } from "#contract/user.ts";
import { cards } from "#server/database/tables/cards.ts";
import { sessions } from "#server/database/tables/sign-in.ts";
import { subscriptions } from "#server/database/tables/subscriptions.ts";
import { notices } from "#server/database/tables/notices.ts";
import type { ReceiptRequest } from "#server/providers/cash-register.ts";
import { onDatabase } from "../databases.ts";
import { goods, slot } from "../goods.ts";
import { paid, possess, takeBackDevice } from "../life.ts";
import { day, hour, minute, openShop, phone, second, type Shop } from "../shop.ts";

/* The shop opens on 21 November 2026 at noon in Moscow. A month of its bike: 11 780 roubles; deposit: 7 000. */
const email = "ira@example.com";
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** A client whose letters are read, in a language. */
const openRead = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  await shop.pass(second);
  await shop.ask(verifyEmail, { token: shop.tokenFor(email) });
  shop.letters.splice(0);
  shop.texts.splice(0);
  return { shop, token };
};

/** The letters since this was asked last, each in one line: what it is about, and what it says. */
const read = (shop: Shop): string[] => {
  expect(shop.letters.filter(({ to }) => to !== email)).toEqual([]);
  return shop.letters
    .splice(0)
    .map(({ subject, text }) => plain(`${subject} | ${text.replaceAll("\n", " ")}`));
};
const subjects = (shop: Shop): string[] => read(shop).map((letter) => letter.split(" | ")[0] ?? "");

/** Day by day, so that what falls due on the way is told on its day. */
const days = async (shop: Shop, count: number): Promise<void> => {
  for (let passed = 0; passed < count; passed += 1) await shop.pass(day);
  await shop.database.update(sessions).set({ lastUsed: shop.now() });
};

const change = (
  shop: Shop,
  token: string,
  id: number,
  status: "pending" | "active" | "refusal",
  from: 2 | 3 | 4,
) => shop.ask(setStatus, { id, status, from }, { token });

onDatabase("an order", (open) => {
  test("is told of at once, also at night: sum, card, place, what follows; then its receipt", async () => {
    const { shop, token } = await openRead(await open());
    shop.move(13 * hour);
    const { id } = await paid(shop, token);
    await shop.pass(second);
    const [order, receipt, ...others] = read(shop);
    expect(order).toContain(
      "Подписка оформлена: bike | Подписка оформлена: bike, 3 месяца. Оплачено 18 780 ₽ картой МИР •• 4417.",
    );
    expect(order).toContain("Заберите устройство: Пункт 1, Валовая улица, 21.");
    expect(order).toContain("Дальше 11 780 ₽ в месяц, таких платежей 2.");
    expect(order).toContain(`https://kabinet.example/subscriptions/?s=${id}`);
    expect(receipt).toContain(
      "Чек № 1-1 на 18 780 ₽ | Оплачено 18 780 ₽ картой МИР •• 4417: bike. Чек № 1-1.",
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

  test("to be paid at the door is told of with the sum, the day and the hours, in the language of the page", async () => {
    const { shop, token } = await openRead(await open());
    const handover = { kind: "delivery", address: "Mira, 5", day: "2026-11-23", slot } as const;
    const { id } = await shop.subscribe(token, { handover, months: 1 });
    const asked = { subscription: id, period: 1, method: "onDelivery" } as const;
    await shop.ask(createPayment, asked, { token, headers: { "Accept-Language": "en" } });
    await shop.pass(second);
    const [order, ...others] = read(shop);
    expect(order).toContain(
      "Your subscription is set up: bike | Your subscription is set up: bike, 1 month. You pay 21 230 ₽ on receipt. We deliver on 23 November, 10:00–14:00: Mira, 5.",
    );
    expect(order).toContain("we won't charge anything more");
    expect(order).toContain(`https://kabinet.example/en/subscriptions/?s=${id}`);
    expect(others).toEqual([]);
  });

  test("that is not paid is reminded of after an hour, once, and one that is paid is not", async () => {
    const { shop, token } = await openRead(await open());
    await shop.subscribe(token, { deviceId: goods.bike });
    await paid(shop, token, { insurance: false });
    await shop.pass(59 * minute);
    expect(subjects(shop)).toEqual(["Подписка оформлена: bike", "Чек № 2-1 на 18 190 ₽"]);
    await shop.pass(2 * minute);
    const told = read(shop);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("Осталось оплатить 18 780 ₽");
    await days(shop, 2);
    expect(read(shop)).toEqual([]);
  });
});

onDatabase("a subscription", (open) => {
  test("tells of its papers, of each charge before and after it, of its end, and each once", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    expect(subjects(shop)).toEqual([
      ...["Подписка оформлена: bike", "Устройство у вас: bike", "Чек № 1-1 на 18 780 ₽"],
    ]);
    const told: string[][] = [];
    for (let passed = 0; passed < 95; passed += 1) {
      await shop.pass(day);
      const on = shop.now().toISOString().slice(5, 10);
      told.push(...read(shop).map((letter) => [on, letter.split(" | ")[1]?.split(": bike")[0] ?? ""]));
    }
    expect(told).toEqual([
      ["12-18", "21 декабря спишем 11 780 ₽ с карты МИР •• 4417"],
      ["12-21", "Списали 11 780 ₽ с карты МИР •• 4417 за 21 декабря – 20 января"],
      ["01-18", "21 января спишем 11 780 ₽ с карты МИР •• 4417"],
      ["01-21", "Списали 11 780 ₽ с карты МИР •• 4417 за 21 января – 20 февраля"],
      ["01-22", "Подписка заканчивается 21 февраля"],
      ["02-18", "Подписка заканчивается 21 февраля"],
      ["02-21", "Подписка закончилась"],
    ]);
    await takeBackDevice(shop, id);
    await shop.pass(second);
    await shop.pass(second);
    const back = read(shop);
    expect(back.map((letter) => letter.split(" | ")[0])).toEqual([
      ...["Приняли устройство назад: bike", "Вернули 7 000 ₽"],
    ]);
    expect(back[1]).toContain("Вернули 7 000 ₽ на карту МИР •• 4417: депозит, bike. Чек возврата № 1-1-R1.");
    await days(shop, 3);
    expect(read(shop)).toEqual([]);
  });

  test("tells of every pause and every resume, the second as the first", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    read(shop);
    for (const [returnBy, moment] of [
      ["28 ноября", 0],
      ["30 ноября", 2],
    ] as const) {
      await days(shop, moment);
      await change(shop, token, id, "pending", 3);
      await shop.pass(second);
      const [paused, ...others] = read(shop);
      expect(paused).toContain(
        `Подписка на паузе: bike. Пока пауза, ничего не спишем. Верните устройство до ${returnBy}`,
      );
      expect(paused).toContain("Оплаченные дни сохраним");
      expect(paused).toContain(`/subscriptions/?s=${id}&at=resume`);
      expect(others).toEqual([]);
      await change(shop, token, id, "active", 4);
      await shop.pass(second);
      const [resumed, ...rest] = read(shop);
      expect(resumed).toContain(
        "Подписка возобновлена: bike. 21 декабря спишем 11 780 ₽ с карты МИР •• 4417.",
      );
      expect(rest).toEqual([]);
    }
  });

  test("says three days before that a device is due back, and that a pause has ended because it did not come", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await change(shop, token, id, "pending", 3);
    await shop.pass(second);
    read(shop);
    await days(shop, 3);
    expect(read(shop)).toEqual([]);
    await days(shop, 1);
    const [soon, ...others] = read(shop);
    expect(soon).toContain("Верните устройство до 28 ноября: bike. Иначе пауза закончится");
    expect(soon).toContain("Какие письма приходят, решаете вы: https://kabinet.example/profile/");
    expect(others).toEqual([]);
    await days(shop, 4);
    const [over, ...rest] = read(shop);
    expect(shop.now().toISOString()).toContain("2026-11-29");
    expect(over).toContain(
      "Пауза закончилась: bike. Устройство не вернули к сроку, и подписка идёт дальше. 21 декабря спишем 11 780 ₽ с карты МИР •• 4417.",
    );
    expect(rest).toEqual([]);
  });

  test("says why a subscription is over whose device came back in the night after its pause had ended", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await change(shop, token, id, "pending", 3);
    await shop.pass(second);
    await days(shop, 7);
    read(shop);
    // After midnight in Moscow, and before anybody is written to.
    await shop.pass(14 * hour);
    expect(read(shop)).toEqual([]);
    await takeBackDevice(shop, id);
    await shop.pass(12 * hour);
    const told = read(shop).join("\n");
    expect(told).toContain(
      "Пауза закончилась: bike. Устройство не вернули к сроку, и подписка пошла дальше.",
    );
    expect(told).not.toContain("спишем 11");
    expect(told).toContain("Подписка закончилась: bike. Больше ничего не спишем.");
  });

  test("tells of a cancellation, its day and return and deposit, and that it was taken back", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    read(shop);
    await change(shop, token, id, "refusal", 3);
    await shop.pass(second);
    expect(read(shop)[0]).toContain(
      "Подписка отменена: bike. Она закончится 21 декабря, больше ничего не спишем. Верните устройство до 21 декабря. Депозит 7 000 ₽ вернём, когда примем устройство.",
    );
    await change(shop, token, id, "active", 3);
    await shop.pass(second);
    expect(read(shop)[0]).toContain("подписка продолжается: bike. 21 декабря спишем 11 780 ₽");
    await change(shop, token, id, "refusal", 3);
    await shop.pass(second);
    expect(subjects(shop)).toEqual(["Подписка отменена: bike"]);
    await days(shop, 27);
    expect(subjects(shop)).toEqual(["Подписка заканчивается 21 декабря: bike"]);
    await days(shop, 3);
    expect(subjects(shop)).toEqual(["Подписка закончилась: bike"]);
  });

  test("cancelled before it began says what is given back, and then that it was, with a receipt that the register got", async () => {
    const { shop, token } = await openRead(await open());
    const asked: ReceiptRequest[] = [];
    shop.registerIs({
      issue: async (request) => {
        asked.push(request);
        return { kind: "issued", number: request.number };
      },
    });
    const { id } = await paid(shop, token);
    await shop.pass(second);
    read(shop);
    await change(shop, token, id, "refusal", 2);
    for (let passed = 0; passed < 3; passed += 1) await shop.pass(second);
    const [cancelled, refunded, ...others] = read(shop);
    expect(cancelled).toContain("Подписка отменена: bike. Вернём 18 780 ₽.");
    expect(refunded).toContain(
      "Вернули 18 780 ₽ на карту МИР •• 4417: отменённая подписка, bike. Чек возврата № 1-1-R1.",
    );
    expect(refunded).toContain("Депозит, возвращается: 7 000 ₽");
    expect(others).toEqual([]);
    expect(asked).toMatchObject([
      { kind: "sale", reference: "payment-1", amount: 1_878_000, customer: { email } },
      { kind: "refund", reference: "refund-1", amount: 1_878_000, customer: { email } },
    ]);
    const [, refund] = asked;
    expect(refund?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_878_000);
  });

  test("asks the person to pay where no card can be charged, and says so again when the day has come", async () => {
    const { shop, token } = await openRead(await open());
    await possess(shop, token);
    await shop.database.update(cards).set({ removed: shop.now(), isDefault: false });
    await shop.database.update(subscriptions).set({ cardId: null });
    await shop.pass(second);
    read(shop);
    await days(shop, 27);
    const [soon] = read(shop);
    expect(soon).toContain("21 декабря оплатите 11 780 ₽ сами: bike. Карты для списания нет.");
    await days(shop, 3);
    const told = read(shop);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("Оплатите подписку | Пора оплатить 11 780 ₽, а карты для списания нет.");
    // Each day on which a card that is bound by then will be charged.
    expect(told[0]).toContain(
      "Оплатите сами или привяжите карту: попробуем списать с неё 22 декабря, 24 декабря, 28 декабря.",
    );
    expect(`${soon} ${told[0]}`).not.toMatch(/[Пп]опробуем ещё раз|спишем \d/);
  });
});

onDatabase("a notice", (open) => {
  test("of a reminder says what is true in the morning: a new sum is corrected, a pause drops it", async () => {
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
    expect(subjects(shop)).toEqual(["Чек № 1-2 на 10 669 ₽"]);
    await shop.pass(12 * hour);
    expect(await shop.database.$count(notices, eq(notices.kind, "chargeSoon"))).toBe(2);
    await change(shop, token, id, "pending", 3);
    await shop.pass(12 * hour);
    expect(subjects(shop)).toEqual(["Подписка на паузе: bike"]);
  });

  test("that may be switched off comes until it is; those about money always come", async () => {
    const { shop, token } = await openRead(await open());
    expect((await shop.ask(updateClient, {}, { token })).notices).toEqual({ reminders: true, news: false });
    const { id } = await possess(shop, token);
    const quiet = await shop.ask(updateClient, { notices: { reminders: false, news: true } }, { token });
    expect(quiet.notices).toEqual({ reminders: false, news: true });
    await shop.pass(second);
    expect(subjects(shop)).toEqual([
      ...["Подписка оформлена: bike", "Начислили 589 ₽ бонусами", "Устройство у вас: bike"],
      "Чек № 1-1 на 18 780 ₽",
    ]);
    await days(shop, 31);
    expect(subjects(shop)).toEqual([`Чек № ${id}-2 на 11 780 ₽`]);
  });

  test("without a verified address is a text message to the phone, with number and sum, and the register hears the phone", async () => {
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
    const told = shop.texts.filter(({ text }) => !/^\d{4} /.test(text));
    expect(told.map(({ to }) => to)).toEqual([phone, phone]);
    expect(plain(told[1]?.text ?? "")).toBe(
      "Оплачено 18 780 ₽ картой МИР •• 4417: bike. Чек № 1-1. Открыть и распечатать чек: https://kabinet.example/payments/?p=1",
    );
    expect(asked).toMatchObject([{ customer: { phone: `+${phone}` } }]);
    expect(shop.lines.join("\n")).not.toContain(phone);
  });

  test("of a charge whose receipt is not there yet goes without it, once, and the receipt when it is", async () => {
    const { shop, token } = await openRead(await open());
    shop.registerIs({ issue: async () => ({ kind: "refused" }) });
    await paid(shop, token);
    await shop.pass(second);
    expect(subjects(shop)).toEqual(["Подписка оформлена: bike", "Оплачено 18 780 ₽"]);
    for (let passed = 0; passed < 3; passed += 1) await shop.pass(hour);
    expect(read(shop)).toEqual([]);
    shop.registerIs({ issue: async ({ number }) => ({ kind: "issued", number }) });
    await shop.pass(hour);
    expect(subjects(shop)).toEqual(["Чек № 1-1 на 18 780 ₽"]);
  });

  test("of a sign-in goes for a device that is not known, and only then, without its code or token", async () => {
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
    const [told, ...others] = shop.letters.splice(0);
    expect(told?.subject).toBe("Sign-in on a new device");
    expect(told?.text).toContain("Firefox, Linux, 21 November at 12:00");
    expect(told?.text).toContain("https://kabinet.example/en/profile/");
    expect(`${told?.text} ${shop.lines.join()}`).not.toMatch(new RegExp(`${code}|${token}`));
    expect(others).toEqual([]);
    await signInOn(firefox);
    expect(shop.letters).toEqual([]);
  });

  test("of a request to be deleted goes at once, with its day; of its withdrawal too; after the purge nothing does", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    read(shop);
    const leave = () =>
      shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    await leave();
    await shop.pass(second);
    expect(read(shop)[0]).toContain("Вы попросили удалить личные данные. Удалим их 3 декабря");
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

  test("of a debt that was paid says what follows: it stays paused, or goes on", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await days(shop, 38);
    expect(subjects(shop).slice(-2)).toEqual(["Платёж не прошёл", "Подписка на паузе"]);
    const settle = async (after: "stay" | "goOn", period: number) => {
      const asked = { subscription: id, period, method: "newCard", after } as const;
      const { payment } = await shop.ask(createPayment, asked, { token });
      await shop.notify(shop.bank.finish(`payment-${payment.id}`, { status: "success" }));
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

onDatabase("an agreement", (open) => {
  test("on a pause with an end is told of, and again three days before, and when it has ended", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await takeBackLater(shop, token, id);
    const told = read(shop);
    const begun = told.find((letter) => letter.startsWith("Подписка на паузе"));
    expect(begun).toContain(
      "Подписка на паузе: bike. Пока пауза, ничего не спишем. 9 декабря она продолжится сама.",
    );
    expect(told.some((letter) => letter.startsWith("Приняли устройство назад"))).toBe(true);
    await shop.ask(setStatus, { id, status: "pending", from: 4, resumeOn: "2026-12-15" }, { token });
    await shop.pass(second);
    expect(read(shop)[0]).toContain("Пауза закончится 15 декабря: bike.");
    await days(shop, 21);
    const soon = read(shop);
    expect(soon).toHaveLength(1);
    // The 30 paid days that were left on 21 November go first.
    expect(soon[0]).toContain(
      "15 декабря пауза закончится, и подписка продолжится: bike. Устройство можно забрать с этого дня. 14 января спишем 11 780 ₽ с карты МИР •• 4417.",
    );
    await days(shop, 3);
    const [ended, ...rest] = read(shop);
    expect(ended).toContain("Пауза закончилась: bike. Подписка идёт дальше. 14 января спишем 11 780 ₽");
    expect(rest).toEqual([]);
  });

  test("to extend says until when, and on other terms what they are and from which day", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token, { months: 1 });
    await shop.pass(second);
    read(shop);
    await shop.ask(setStatus, { id, status: "extend", from: 3, months: 2 }, { token });
    await shop.pass(second);
    expect(read(shop)[0]).toContain(
      "Подписка продлена до 21 февраля: bike. 21 декабря спишем 13 780 ₽ с карты МИР •• 4417.",
    );
    await shop.ask(setStatus, { id, status: "change", from: 3, insurance: false, extras: [] }, { token });
    await shop.pass(second);
    expect(read(shop)[0]).toMatch(
      /Условия изменены: bike\. С 21 декабря \S+ \S+ ₽ в месяц: без плана защиты и дополнений\. Подписка до 21 февраля\./,
    );
    await days(shop, 31);
    // What was agreed comes into force with a payment, which is told of by its receipt.
    expect(subjects(shop)).toHaveLength(2);
  });
});

/** Pauses until 9 December, and the device comes back at once. */
const takeBackLater = async (shop: Shop, token: string, id: number): Promise<void> => {
  await shop.ask(setStatus, { id, status: "pending", from: 3, resumeOn: "2026-12-09" }, { token });
  await takeBackDevice(shop, id);
  await shop.pass(second);
};
