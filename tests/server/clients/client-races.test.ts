import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { getClient, requestDeletion, updateClient, verifyEmail, withdrawDeletion } from "#contract/user.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import { clients, destructions, emailTokens } from "#server/platform/database/tables/clients.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { type Database, transact } from "#server/platform/database/database.ts";
import { reminders } from "#server/notifications/reminders.job.ts";
import { saveNotifications } from "#server/notifications/save-notifications.ts";
import { letters } from "#server/clients/letters.job.ts";
import { purgeClient } from "#server/clients/purge-client.ts";
import { purge } from "#server/clients/purge.job.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { receipts } from "#server/payments/receipts.job.ts";
import { exchange } from "#server/staff/exchange.ts";
import { lockOpenSubscriptions } from "#server/subscriptions/save-subscriptions.ts";
import { loose } from "../code-limits.ts";
import { onPostgres } from "../databases.ts";
import { goods } from "../goods.ts";
import { paid, possess } from "../paid-subscription.ts";
import { everyRow, remember } from "../rows.ts";
import { day, openShop, phone, second } from "../shop.ts";
import { sixteen, statusesOf, inParallel } from "../parallel-requests.ts";

/** Resolves when a transaction waits for a lock. */
const untilOneWaits = async (database: Database): Promise<void> => {
  for (let waiting = 0; waiting === 0;) {
    const asked = sql`select 1 from pg_locks where not granted`;
    waiting = (await database.select().from(sql`(${asked}) as waiting`)).length;
  }
};

onPostgres("races of a client's data", (open) => {
  test("V29: parallel changes of a profile have the result of some order one after the other", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const names = sixteen.map((index) => ({ firstName: `Имя${index}`, lastName: `Фамилия${index}` }));
    const answers = await inParallel((index) => shop.send(updateClient, names[index], { token }));
    expect(statusesOf(answers)).toEqual({ 200: 16 });
    const { firstName, lastName } = await shop.ask(getClient, {}, { token });
    expect(names).toContainEqual({ firstName, lastName });
  });

  test("V29: parallel changes of different fields are all kept", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const changes = [
      { firstName: "Ида" },
      { lastName: "Явь" },
      { patronymic: "Олеговна" },
      { gender: "female" },
      { birthdate: "1990-01-01" },
      { citizenship: "BY" },
      { communication: "phone" },
      { email: "ida@example.com" },
      { company: goods.company },
      { city: goods.kazan },
    ];
    for (let round = 0; round < 3; round += 1) {
      await shop.ask(
        updateClient,
        { firstName: null, patronymic: null, birthdate: null, gender: null },
        { token },
      );
      const answers = await Promise.all(changes.map((change) => shop.send(updateClient, change, { token })));
      expect(statusesOf(answers)).toEqual({ 200: changes.length });
      const { cityId: city, companyId: company, ...rest } = await shop.ask(getClient, {}, { token });
      expect({ ...rest, city, company }).toMatchObject(Object.assign({}, ...changes));
    }
  });

  test("V20: sixteen parallel deletion requests set one date, and fifteen are refused", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const agreement = encodeAgreement(token, "удалить");
    const answers = await inParallel((index) => {
      shop.move(index);
      return shop.send(requestDeletion, { agreement }, { token });
    });
    expect(statusesOf(answers)).toEqual({ 200: 1, 403: 15 });
    const reply = answers.find(({ status }) => status === 200)?.text ?? "";
    const { deletionRequestedAt } = await shop.ask(getClient, {}, { token });
    expect(reply).toContain(`"delete_personal_data_date":"${deletionRequestedAt}"`);
  });

  test("V20: a notice that is written while the data are deleted does not outlive them", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "delete") }, { token });
    shop.move(12 * day);
    const now = shop.now();
    const refund = {
      kind: "lostChargeReturned",
      facts: { amount: 100, day: "2026-11-21" },
      ...({ clientId: 1, subscriptionId: null, occasion: "refund 1", by: "service" } as const),
    } as const;
    let written: Promise<void> | undefined;
    await transact(shop.database, async (transaction) => {
      await purgeClient(transaction, { clientId: 1, now, forget: null });
      written = transact(shop.database, (other) => saveNotifications(other, [refund], now));
      await untilOneWaits(shop.database);
    });
    await written;
    expect(await shop.database.select().from(notices)).toEqual([]);
  });

  test("V29: an exchange of a device and a change of its client wait for each other without a deadlock", async () => {
    const shop = await openShop(await open());
    const { id: subscriptionId } = await possess(shop, await shop.register());
    let exchanged: ReturnType<typeof exchange> | undefined;
    // Not `transact`, which would repeat the transaction that a deadlock ends.
    await shop.database.transaction(async (transaction) => {
      await transaction.select().from(clients).for("update");
      exchanged = shop.database.transaction((other) =>
        exchange(other, { subscriptionId, serial: "B-2", now: shop.now() }),
      );
      await untilOneWaits(shop.database);
      await lockOpenSubscriptions(transaction, 1);
    });
    expect(await exchanged).toEqual({ outcome: "done", formerSerial: `serial-${subscriptionId}` });
  });

  test("V20: sixteen parallel purges delete the data once, and the phone can sign in as a new client meanwhile", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.subscribe(token);
    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "delete") }, { token });
    shop.move(12 * day);
    const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
    const code = shop.codeOf(shop.texts.at(-1)?.text);
    const [signedIn] = await Promise.all([
      shop.send(confirmCode, { phone, challenge, code }),
      shop.send(requestCode, { channel: "sms", phone }),
      ...sixteen.map(() => purge(shop.deps).run()),
    ]);
    expect(await shop.database.$count(destructions)).toBe(1);
    expect(shop.lines.filter((line) => line.includes("failed"))).toEqual([]);
    // Either the sign-in came first and its session is deleted too, or its code was deleted before.
    expect([200, 422]).toContain(signedIn?.status);
    expect(await shop.database.$count(sessions)).toBe(0);
    expect(
      (await everyRow(shop.database)).filter((row) => row.startsWith("clients") && row.includes(phone)),
    ).toEqual([]);
  });

  test("V20: two processes that purge thirty clients at once leave no phone number behind", async () => {
    const shop = await openShop(await open(), { limits: loose });
    const leavers = Array.from({ length: 30 }, (_, index) => `7999000${1_030 + index}`);
    for (const who of leavers) {
      const token = await shop.signIn(who);
      await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "delete") }, { token });
    }
    shop.move(12 * day);
    const jobs = [purge(shop.deps), purge(shop.deps)];
    for (let run = 0; run < 2; run += 1) await Promise.all(jobs.map((job) => job.run()));
    expect(await shop.database.$count(destructions)).toBe(30);
    const rows = await everyRow(shop.database);
    expect(leavers.filter((who) => rows.some((row) => row.includes(who)))).toEqual([]);
    expect(shop.lines.filter((line) => line.includes("failed"))).toEqual([]);
  });

  test("V20: a purge waits for no reminders of its client, which come after it if it fails", async () => {
    const shop = await openShop(await open(), { limits: loose });
    const { id } = await possess(shop, await shop.register());
    shop.move(28 * day);
    const reminded = () => shop.database.$count(notices, eq(notices.kind, "chargeSoon"));
    const failed = new Error("the purge failed");
    const purging = transact(shop.database, async (transaction) => {
      await transaction.select().from(clients).where(eq(clients.phone, phone)).for("update");
      await reminders(shop.deps).run();
      expect((await lockOpenSubscriptions(transaction, 1)).map(({ row }) => row.id)).toEqual([id]);
      throw failed;
    });
    await expect(purging).rejects.toBe(failed);
    expect(await reminded()).toBe(0);
    await reminders(shop.deps).run();
    expect(await reminded()).toBe(1);
  });

  test("V20: receipts wait for a purge of their client before they lock its payments", async () => {
    const shop = await openShop(await open(), { limits: loose });
    await paid(shop, await shop.register());
    let issuing: Promise<void> | undefined;
    await shop.database.transaction(async (transaction) => {
      await transaction.select().from(clients).where(eq(clients.phone, phone)).for("update");
      issuing = receipts(shop.deps).run();
      await untilOneWaits(shop.database);
      expect(await transaction.select().from(payments).for("update", { noWait: true })).toHaveLength(1);
    });
    await issuing;
    expect(await shop.database.$count(payments, isNotNull(payments.receipt))).toBe(1);
  });

  test("V20: of thirty clients whom two processes purge around a backup, none is left after its restore", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kabinet-purges-"));
    const destructionFile = join(folder, "new", "destructions.jsonl");
    const shop = await openShop(await open(), { limits: loose, destructionFile });
    const leavers = Array.from({ length: 30 }, (_, index) => `7999000${1_030 + index}`);
    const leave = async (who: string) => {
      const token = await shop.signIn(who);
      await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "delete") }, { token });
    };
    const left = async () => {
      const rows = await everyRow(shop.database);
      return leavers.filter((who) => rows.some((row) => row.includes(who)));
    };
    const stays = await shop.signIn(phone);
    // Ten are purged before the backup, ten have asked by then, ten have not.
    for (const who of leavers.slice(0, 10)) await leave(who);
    for (const who of leavers.slice(20)) await shop.signIn(who);
    shop.move(12 * day);
    const jobs = [purge(shop.deps), purge(shop.deps)];
    const runBoth = () => Promise.all(jobs.map((job) => job.run()));
    await runBoth();
    for (const who of leavers.slice(10, 20)) await leave(who);
    const restore = await remember(shop.database);
    for (const who of leavers.slice(20)) await leave(who);
    shop.move(12 * day);
    await runBoth();
    await runBoth();
    expect(await left()).toEqual([]);
    const written = readFileSync(destructionFile, "utf8");
    expect(written.match(/"client"/g)).toHaveLength(30);
    expect(leavers.filter((who) => written.includes(who))).toEqual([]);
    expect(statSync(destructionFile).mode & 0o077).toBe(0);

    await restore();
    expect(await left()).toHaveLength(20);
    // A process that dies while it writes leaves half a line.
    appendFileSync(destructionFile, '\n{"client":"5f0c');
    await Promise.all([purge(shop.deps).run(), purge(shop.deps).run()]);
    expect(await left()).toEqual([]);
    expect(await shop.database.$count(destructions)).toBe(30);
    expect((await shop.ask(getClient, {}, { token: stays })).phone).toBe(phone);
    expect(shop.lines.filter((line) => line.includes("failed"))).toEqual([]);
    expect(shop.lines.some((line) => line.includes("cannot be read"))).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test("V20: a client who cannot be purged again after a restore holds up no other, and is purged later", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kabinet-purges-"));
    const destructionFile = join(folder, "destructions.jsonl");
    const shop = await openShop(await open(), { limits: loose, destructionFile });
    const [stuck, other, later] = ["79990001040", "79990001041", "79990001042"] as const;
    const leave = async (who: string) => {
      const token = await shop.signIn(who);
      await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "delete") }, { token });
    };
    const left = async () => {
      const rows = await everyRow(shop.database);
      return [stuck, other, later].filter((who) => rows.some((row) => row.includes(who)));
    };
    await leave(stuck);
    await leave(other);
    const restore = await remember(shop.database);
    shop.move(12 * day);
    await purge(shop.deps).run();
    await restore();
    await leave(later);
    shop.move(12 * day);
    let fails = true;
    const forget = async (_transaction: unknown, { phone: who }: { phone: string }) => {
      if (fails && who === stuck) throw new Error("not now");
      return 0;
    };
    const job = purge({ ...shop.deps, sandbox: { forget } });
    await job.run();
    expect(await left()).toEqual([stuck]);
    fails = false;
    await job.run();
    expect(await left()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test("V20: a withdrawal that races the purge keeps everything or nothing", async () => {
    const shop = await openShop(await open());
    for (let round = 0; round < 5; round += 1) {
      const who = `7999000010${round}`;
      const token = await shop.register(who);
      await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "delete") }, { token });
      // The process that purges is a second ahead of the one that answers.
      const early = { ...shop.deps, clock: { now: () => new Date(shop.now().getTime() + second) } };
      shop.move(12 * day - second);
      const attempts = sixteen.map((index) =>
        index % 2 === 0 ? shop.send(withdrawDeletion, {}, { token }) : purge(early).run(),
      );
      const answers = (await Promise.all(attempts)).flatMap((answer) => answer ?? []);
      const [client] = await shop.database.select().from(clients).orderBy(desc(clients.id)).limit(1);
      const statuses = new Set(answers.map(({ status }) => status));
      const stayed = client?.phone === who && client.email !== null && client.deletionRequestedAt === null;
      const left = client?.phone === null && client.email === null && client.purgedAt !== null;
      expect([stayed, left]).toContain(true);
      // A client whose withdrawal succeeded still exists.
      expect(statuses.has(200)).toBe(stayed);
      expect((await shop.send(getClient, {}, { token })).status).toBe(stayed ? 200 : 401);
    }
  });

  test("V32: the same link opened sixteen times at once verifies once, and all sixteen requests succeed", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.pass(second);
    const opened = shop.tokenFor("ira@example.com");
    const answers = await inParallel((index) => {
      shop.move(index);
      return shop.send(verifyEmail, { token: opened });
    });
    expect(statusesOf(answers)).toEqual({ 200: 16 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [client] = await shop.database.select().from(clients);
    const [used] = await shop.database.select().from(emailTokens);
    expect(client?.emailVerifiedAt).toEqual(used?.usedAt);
    expect((await shop.ask(getClient, {}, { token })).emailVerified).toBe(true);
  });

  test("V32: an address that replaces the verified one meanwhile is not verified", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    for (let round = 0; round < 4; round += 1) {
      await shop.pass(day);
      const [{ email } = { email: "" }] = await shop.database.select().from(clients);
      const opened = shop.tokenFor(email ?? "");
      const next = `ira${round}@example.com`;
      await Promise.all([
        ...sixteen.slice(8).map(() => shop.send(verifyEmail, { token: opened })),
        shop.send(updateClient, { email: next }, { token }),
        ...sixteen.slice(8).map(() => shop.send(verifyEmail, { token: opened })),
      ]);
      expect(await shop.ask(getClient, {}, { token })).toMatchObject({ email: next, emailVerified: false });
    }
  });

  test("sixteen processes with the same letter to send send it once", async () => {
    const shop = await openShop(await open());
    await shop.register();
    await Promise.all(sixteen.map(() => letters(shop.deps).run()));
    expect(shop.letters).toHaveLength(1);
  });
});
