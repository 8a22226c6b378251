import { expect, test } from "vitest";
import { setStatus } from "#contract/subscription.ts";
import { updateClient } from "#contract/user.ts";
import { onDatabase } from "../databases.ts";
import { goods, slot } from "../goods.ts";
import { possess, takeBackDevice } from "../paid-subscription.ts";
import { openShop, second, type Shop } from "../shop.ts";
import { change, days, openRead, plain, read } from "./read-notifications.ts";

const home = "Тверская улица, 7, кв. 12";
const brought = { handover: { kind: "delivery", address: home, day: "2026-11-22", slot } } as const;
/** The default draft: picked up at the office. */
const collected = {};

/** A pause until 9 December, or until a resume. */
const pause = (shop: Shop, token: string, id: number, resumeOn: string | null = null) =>
  shop.ask(setStatus, { id, status: "pending", from: 3, ...(resumeOn !== null && { resumeOn }) }, { token });

/** The last notifications, without returns and acts to sign. */
const letterAbout = (shop: Shop, subject: string): string => {
  const letters = read(shop).filter((letter) => letter.startsWith(subject));
  expect(letters).toHaveLength(1);
  return letters[0] ?? "";
};

onDatabase("a device that was returned during a pause", (open) => {
  test.each([
    ["is collected in its office", collected, "Заберите устройство: Пункт 1, Валовая улица, 21. "],
    ["is brought to its address", brought, `Устройство снова привезём: ${home}. `],
  ] as const)("%s, and the letter about a resume says so", async (_name, draft, sentence) => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token, draft);
    await pause(shop, token, id);
    await takeBackDevice(shop, id);
    await shop.pass(second);
    read(shop);
    await change(shop, token, id, "active", 4);
    await shop.pass(second);
    const letter = letterAbout(shop, "Подписка возобновлена");
    expect(letter).toContain(sentence);
    expect(letter).toContain("Приготовьте паспорт");
  });

  test("can be picked up in the subscription's city, also by a client who moved", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await pause(shop, token, id);
    await takeBackDevice(shop, id);
    await shop.ask(updateClient, { city: goods.kazan }, { token });
    await shop.pass(second);
    read(shop);
    await change(shop, token, id, "active", 4);
    await shop.pass(second);
    expect(letterAbout(shop, "Подписка возобновлена")).toContain(
      "Заберите устройство: Москва, Пункт 1, Валовая улица, 21. ",
    );
  });

  test.each([
    [
      "is collected in its office",
      collected,
      "Устройство можно забрать с 9 декабря: Пункт 1, Валовая улица, 21. ",
      "Заберите устройство: Пункт 1, Валовая улица, 21. ",
    ],
    [
      "is brought to its address",
      brought,
      `Устройство привезём 9 декабря или позже: ${home}. `,
      `Устройство снова привезём: ${home}. `,
    ],
  ] as const)(
    "%s, and the letters three days before the end of a pause and at its end say so",
    async (_name, draft, soon, ended) => {
      const { shop, token } = await openRead(await open());
      const { id } = await possess(shop, token, draft);
      await pause(shop, token, id, "2026-12-09");
      await takeBackDevice(shop, id);
      await days(shop, 14);
      read(shop);
      await days(shop, 1);
      expect(letterAbout(shop, "Пауза закончится 9 декабря")).toContain(soon);
      await days(shop, 3);
      expect(letterAbout(shop, "Пауза закончилась")).toContain(ended);
    },
  );

  test("is named in a text message, too", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, brought);
    await pause(shop, token, id);
    await takeBackDevice(shop, id);
    await shop.pass(second);
    shop.texts.splice(0);
    await change(shop, token, id, "active", 4);
    await shop.pass(second);
    const texts = shop.texts.map(({ text }) => plain(text));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(`Устройство снова привезём: ${home}.`);
  });
});

onDatabase("a device that stayed with the client during a pause", (open) => {
  test("needs neither pickup nor delivery", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token, brought);
    await pause(shop, token, id);
    await shop.pass(second);
    read(shop);
    await change(shop, token, id, "active", 4);
    await shop.pass(second);
    const letter = letterAbout(shop, "Подписка возобновлена");
    expect(letter).toContain("Устройство остаётся у вас.");
    expect(letter).not.toMatch(/забер|забрать|привез|паспорт/i);
  });

  test("needs no pickup on the day of the resume either", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token, collected);
    await pause(shop, token, id, "2026-11-26");
    await shop.pass(second);
    read(shop);
    await days(shop, 2);
    expect(letterAbout(shop, "Пауза закончится 26 ноября")).not.toMatch(/забер|забрать|привез/i);
    await days(shop, 3);
    const ended = letterAbout(shop, "Пауза закончилась");
    expect(ended).toContain("Устройство остаётся у вас.");
    expect(ended).not.toMatch(/забер|забрать|привез/i);
  });
});
