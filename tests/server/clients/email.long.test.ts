import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listInbox } from "#contract/inbox.ts";
import { getClient, updateClient, verifyEmail } from "#contract/user.ts";
import { clients, emailLetters, emailTokens } from "#server/platform/database/tables/clients.ts";
import { onDatabase } from "../databases.ts";
import { everyRow } from "../rows.ts";
import { day, hour, minute, openShop, second, type Shop } from "../shop.ts";

const ira = "ira@example.com";
const ida = "ida@example.com";
const save = (shop: Shop, token: string, email: string | null, language = "ru") =>
  shop.ask(updateClient, { email }, { token, headers: { "Accept-Language": language } });
const isVerified = async (shop: Shop, token: string) =>
  (await shop.ask(getClient, {}, { token })).emailVerified;
const open = (shop: Shop, token: string) => shop.send(verifyEmail, { token });
const invalid = { status: 422, code: "email.tokenInvalid" };

onDatabase("an e-mail address", (database) => {
  test("is verified by the link in its letter, opened in any browser", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    expect((await save(shop, token, ira)).emailVerified).toBe(false);
    expect(shop.letters).toEqual([]);
    await shop.pass(second);
    expect(shop.letters).toMatchObject([{ to: ira, subject: "Подтвердите почту" }]);
    expect(shop.letters[0]?.text).toMatch(/https:\/\/kabinet\.example\/verify-email\/\?token=[\w-]{43}\n/);
    expect((await open(shop, shop.tokenFor(ira))).status).toBe(200);
    expect(await isVerified(shop, token)).toBe(true);
    // Saved unchanged, it stays verified and no letter is sent.
    expect((await save(shop, token, ira)).emailVerified).toBe(true);
    await shop.pass(2 * day);
    expect(shop.letters).toHaveLength(1);
  });

  test("gets its letter in the language of the page, with a link to the page in that language", async () => {
    const shop = await openShop(await database());
    await save(shop, await shop.signIn(), ira, "en");
    await shop.pass(second);
    expect(shop.letters[0]?.subject).toBe("Verify your email");
    expect(shop.letters[0]?.text).toContain("https://kabinet.example/en/verify-email/?token=");
    expect(shop.letters[0]?.text).not.toMatch(/\p{Script=Cyrillic}/u);
  });

  test("V32: a token has 256 random bits, and only its hash is stored", async () => {
    const shop = await openShop(await database());
    await save(shop, await shop.signIn(), ira);
    await shop.pass(second);
    const token = shop.tokenFor(ira);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect((await everyRow(shop.database)).filter((row) => row.includes(token))).toEqual([]);
  });

  test("V32: a repeated token gets the same reply and changes nothing", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    await save(shop, token, ira);
    await shop.pass(second);
    const opened = shop.tokenFor(ira);
    const first = await open(shop, opened);
    await shop.pass(2 * day);
    const before = await everyRow(shop.database);
    const again = await open(shop, opened);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await everyRow(shop.database)).toEqual(before);
    // A token is for one use: an address that was replaced and set again needs a new one.
    await save(shop, token, ida);
    await save(shop, token, ira);
    expect(await shop.refused(verifyEmail, { token: opened })).toMatchObject(invalid);
    expect(await isVerified(shop, token)).toBe(false);
  });

  test("V32: unknown, expired, replaced and malformed tokens get the same refusal", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    await save(shop, token, ira);
    await shop.pass(second);
    const replaced = shop.tokenFor(ira);
    await save(shop, token, ida);
    await shop.pass(second);
    const expired = shop.tokenFor(ida);
    await shop.pass(day - 2 * second);
    const other = await shop.signIn("79991112233");
    await save(shop, other, "x@example.com");
    await shop.pass(second);
    shop.move(second);
    const wrong = [replaced, expired, "x", "x".repeat(43), "x".repeat(256), token, expired.slice(0, -1)];
    const answers = await Promise.all(wrong.map((one) => open(shop, one)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await shop.refused(verifyEmail, { token: expired })).toMatchObject(invalid);
    expect(await isVerified(shop, token)).toBe(false);
    // A token verifies its own client's address, also in another client's session.
    const theirs = shop.tokenFor("x@example.com");
    expect((await shop.send(verifyEmail, { token: theirs }, { token })).status).toBe(200);
    expect([await isVerified(shop, token), await isVerified(shop, other)]).toEqual([false, true]);
  });

  test("that is replaced or removed gets a last letter about it, if it was verified", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    const verify = async (email: string) => {
      await save(shop, token, email);
      await shop.pass(second);
      await open(shop, shop.tokenFor(email));
    };
    await verify(ira);
    await save(shop, token, ida);
    await shop.pass(second);
    const sent = () => shop.letters.slice(1).map(({ to, subject }) => [to, subject]);
    expect(sent()).toEqual([
      [ida, "Подтвердите почту"],
      [ira, "Почту в вашем кабинете сменили"],
    ]);
    // The second address was not verified: it gets no such letter.
    await save(shop, token, null);
    await shop.pass(second);
    expect(sent()).toHaveLength(2);
    await verify(ida);
    await save(shop, token, null, "en");
    await shop.pass(second);
    expect(sent().slice(3)).toEqual([[ida, "Your account’s email address was changed"]]);
    // Letters to a former address are not in the inbox of the account.
    expect((await shop.ask(listInbox, {}, { token })).messages).toEqual([]);
    expect(shop.texts.filter(({ text }) => !/#\d{4}$/.test(text))).toEqual([]);
  });

  test("that came back meanwhile gets no late letter that it is gone", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    await save(shop, token, ira);
    await shop.pass(second);
    await open(shop, shop.tokenFor(ira));
    const { mailer } = shop.deps.providers;
    const working = mailer.send;
    const send = () => Promise.reject(new Error("the mail server is down"));
    Object.assign(mailer, { send });
    await save(shop, token, ida);
    await shop.pass(second);
    await save(shop, token, ira);
    Object.assign(mailer, { send: working });
    await shop.pass(5 * minute);
    expect(shop.letters.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
      [ira, "Подтвердите почту"],
    ]);
  });

  test("V32: a link works for exactly one day", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    await save(shop, token, ira);
    await shop.pass(second);
    shop.move(day - second);
    expect((await open(shop, shop.tokenFor(ira))).status).toBe(200);
    expect(await isVerified(shop, token)).toBe(true);
  });

  test("with an expired link gets another one when the profile is saved again", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    await save(shop, token, ira);
    await shop.pass(second);
    await save(shop, token, ira);
    await shop.pass(second);
    expect(shop.letters).toHaveLength(1);
    await shop.pass(day);
    await save(shop, token, ira);
    await shop.pass(second);
    expect(shop.letters).toHaveLength(2);
    expect((await open(shop, shop.tokenFor(ira))).status).toBe(200);
  });

  test("gets another letter when the client asks for one, and only then", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    await save(shop, token, ira);
    await shop.pass(second);
    await shop.pass(10 * minute);
    await shop.ask(updateClient, { email: ira, firstName: "Ира" }, { token });
    await shop.pass(second);
    expect(shop.letters).toHaveLength(1);
    // As the button of the profile asks, then the same request repeated.
    await save(shop, token, ira);
    await shop.pass(second);
    await save(shop, token, ira);
    await shop.pass(second);
    expect(shop.letters).toHaveLength(2);
    expect((await open(shop, shop.tokenFor(ira))).status).toBe(200);
  });

  test("with a Cyrillic domain is one address in both forms, sent to in ASCII and shown in Cyrillic", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    const saved = await save(shop, token, "o'neil@Почта.РФ");
    expect([saved.email, saved.emailVerified]).toEqual(["o'neil@почта.рф", false]);
    await shop.pass(second);
    const ascii = "o'neil@xn--80a1acny.xn--p1ai";
    expect(shop.letters.map(({ to }) => to)).toEqual([ascii]);
    expect((await open(shop, shop.tokenFor(ascii))).status).toBe(200);
    for (const form of [
      ascii,
      ascii.toUpperCase().replace("O'NEIL", "o'neil"),
      "o'neil@почта.рф",
      saved.email,
    ]) {
      expect(await save(shop, token, form)).toMatchObject({ email: "o'neil@почта.рф", emailVerified: true });
    }
    await shop.pass(2 * day);
    expect(shop.letters).toHaveLength(1);
  });

  test("stored before addresses were normalized stays verified when it is saved unchanged", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    await save(shop, token, ira);
    await shop.pass(second);
    await open(shop, shop.tokenFor(ira));
    await shop.database.update(clients).set({ email: "ira@Example.COM" }).where(eq(clients.email, ira));
    expect((await shop.ask(getClient, {}, { token })).email).toBe("ira@Example.COM");
    expect(await save(shop, token, "ira@Example.COM")).toMatchObject({ email: ira, emailVerified: true });
    await shop.pass(2 * day);
    expect(shop.letters).toHaveLength(1);
  });

  test("that is removed makes its link invalid", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    await save(shop, token, ira);
    await shop.pass(second);
    expect((await save(shop, token, null)).emailVerified).toBe(false);
    expect(await shop.refused(verifyEmail, { token: shop.tokenFor(ira) })).toMatchObject(invalid);
    await save(shop, token, ida);
    await save(shop, token, null);
    await shop.pass(day);
    expect(shop.letters).toHaveLength(1);
  });

  test("V19: a flagged client cannot verify an address, signed in or out", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    await save(shop, token, ira);
    await shop.pass(second);
    for (const [code, flag] of [
      ["client.forbidden", { forbidden: true, deletionRequestedAt: null }],
      ["client.deleting", { forbidden: false, deletionRequestedAt: shop.now() }],
    ] as const) {
      await shop.database.update(clients).set(flag);
      const before = await everyRow(shop.database);
      for (const sent of [{}, { token }]) {
        const refusal = await shop.refused(verifyEmail, { token: shop.tokenFor(ira) }, sent);
        expect(refusal).toMatchObject({ status: 403, code });
      }
      expect(await everyRow(shop.database)).toEqual(before);
    }
  });

  test("a client gets five letters a day; the sixth waits", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    for (let count = 0; count < 8; count += 1) {
      await save(shop, token, `victim${count}@example.com`);
      await shop.pass(minute);
    }
    expect(shop.letters).toHaveLength(5);
    await shop.pass(day - 8 * minute);
    expect(shop.letters).toHaveLength(5);
    await shop.pass(2 * minute);
    expect(shop.letters.at(-1)?.to).toBe("victim7@example.com");
    expect(shop.letters).toHaveLength(6);
  });
});

onDatabase("a mail server that takes no letters", (database) => {
  const broken = async (shop: Shop) => {
    let tries = 0;
    const { mailer } = shop.deps.providers;
    const working = mailer.send;
    const send = async (letter: Parameters<typeof working>[0]) => {
      tries += 1;
      // The letter may be accepted although its confirmation was lost.
      await working(letter);
      throw new Error(`${letter.to} is full`);
    };
    Object.assign(mailer, { send });
    return { tries: () => tries, mend: () => void Object.assign(mailer, { send: working }) };
  };

  test("does not prevent saving a profile, and is retried after 1, 2 and 4 minutes", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    const server = await broken(shop);
    expect(await save(shop, token, ira)).toMatchObject({ email: ira, emailVerified: false });
    await shop.pass(0);
    const tried: number[] = [];
    for (const wait of [minute - second, second, 2 * minute - second, second, 4 * minute]) {
      tried.push(server.tries());
      await shop.pass(wait);
    }
    expect([...tried, server.tries()]).toEqual([1, 1, 2, 2, 3, 4]);
    expect(shop.lines.filter((line) => line.includes("letter failed"))).toHaveLength(4);
    expect(shop.lines.join()).not.toContain(ira);
    server.mend();
    await shop.pass(8 * minute);
    await shop.pass(day);
    expect(shop.letters).toHaveLength(5);
    expect(await shop.database.select().from(emailLetters)).toMatchObject([{ dueAt: null, attempts: 5 }]);
  });

  test("leaves a working link in every letter that was accepted after all", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    const server = await broken(shop);
    await save(shop, token, ira);
    await shop.pass(second);
    const early = shop.tokenFor(ira);
    server.mend();
    await shop.pass(hour);
    expect(shop.tokenFor(ira)).not.toBe(early);
    expect((await open(shop, early)).status).toBe(200);
    expect((await open(shop, shop.tokenFor(ira))).status).toBe(200);
    expect(await isVerified(shop, token)).toBe(true);
    expect(await shop.database.$count(emailTokens)).toBe(2);
  });

  test("gets no further letter once the link of an accepted one has been opened", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    const server = await broken(shop);
    await save(shop, token, ira);
    await shop.pass(second);
    expect((await open(shop, shop.tokenFor(ira))).status).toBe(200);
    server.mend();
    await shop.pass(hour);
    // Each try has a token of its own.
    expect(await shop.database.$count(emailTokens)).toBe(1);
  });

  test("is given up after ten tries, and retried when the profile is saved again", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    const server = await broken(shop);
    await save(shop, token, ira);
    for (let round = 0; round < 20; round += 1) await shop.pass(5 * hour);
    expect(server.tries()).toBe(10);
    server.mend();
    await shop.pass(2 * day);
    await save(shop, token, ira);
    await shop.pass(second);
    expect((await open(shop, shop.tokenFor(ira))).status).toBe(200);
    expect(await shop.database.$count(emailLetters, eq(emailLetters.email, ira))).toBe(2);
  });

  test("is sent another letter on request once the last of ten tries has failed", async () => {
    const shop = await openShop(await database());
    const token = await shop.signIn();
    const server = await broken(shop);
    await save(shop, token, ira);
    for (let round = 0; round < 10; round += 1) await shop.pass(256 * minute);
    expect(server.tries()).toBe(10);
    server.mend();
    shop.letters.length = 0;
    await save(shop, token, ira);
    await shop.pass(second);
    expect(shop.letters.map(({ to }) => to)).toEqual([ira]);
    expect((await open(shop, shop.tokenFor(ira))).status).toBe(200);
  });
});
