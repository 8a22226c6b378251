import { expect, test, vi } from "vitest";
import * as v from "valibot";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { apiPath } from "#contract/headers.ts";
import { listPayments } from "#contract/payment.ts";
import { getCatalog, getCities } from "#contract/info.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { requestDeletion } from "#contract/user.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { notificationSignatureHeader } from "#server/platform/providers/acquirer.ts";
import { signed } from "../fake-acquirer.ts";
import { driverAt } from "../../driver/driver.ts";
import { openOwnDatabase } from "../own-database.ts";
import { everyRow } from "../rows.ts";
import { day } from "../shop.ts";
import { example, staffApiOf } from "../staff/staff-api.ts";
import { app, startProduction } from "./process.ts";
import { openServices } from "./services.ts";

const shared = process.env["TEST_DATABASE_URL"];
const phone = "79160001122";
const email = "ira@example.com";
/** A month of the imported e-bike for a quarter, with a bag; and its deposit. Kopecks. */
const [month, deposit] = [840_000 + 49_000, 500_000];

/** Waits until `sees` passes; the jobs run each second. */
const until = (sees: () => unknown): Promise<unknown> => vi.waitFor(sees, { timeout: 20_000, interval: 100 });

test.skipIf(shared === undefined)(
  "a server in production, with services that speak its protocols: a whole life from import to deletion (PostgreSQL)",
  async () => {
    const own = await openOwnDatabase(shared ?? "");
    const services = await openServices();
    const server = await startProduction({
      ...services.settings,
      DATABASE_URL: own.url,
    });
    const connection = await openPostgres(own.url);
    let ahead = 0;
    const pass = (milliseconds: number) => server.goAhead((ahead += milliseconds));
    const now = () => new Date(Date.now() + ahead);
    try {
      const { address } = server;
      const office = staffApiOf({ app: { request: (path, init) => fetch(address + path, init) } });
      await office.ask("import/offices/", example("offices.json"));
      await office.ask("import/catalog/", example("catalog.json"));
      await office.ask("import/stock/", example("stock.csv"), { type: "text/csv" });

      const client = driverAt(address, {
        app,
        codeFor: async () => {
          await until(() => expect(services.texts).toHaveLength(1));
          return /\d{4}/.exec(services.texts[0]?.text ?? "")?.[0] ?? "";
        },
      });
      const token = await client.signIn(phone);
      const { cities } = await client.ask(getCities, {});
      const city = cities[0]?.id ?? 0;
      const { gadgets, org } = await client.ask(getCatalog, { city: String(city) });
      await client.fillInProfile(token, city, email);
      const device = gadgets.find(({ slug }) => slug === "kolibri-2");
      const { id } = await client.order(token, {
        deviceId: device?.id ?? 0,
        months: 3,
        insurance: true,
        extras: [],
        promo: null,
        bonus: 0,
        handover: { kind: "pickup", officeId: org.offices[0]?.id ?? 0 },
      });
      const { payment } = await client.beginPayment(token, id);

      const notification = services.bank.finish(payment.id, { status: "success" });
      const { body, signature } = signed(notification, now());
      const headers = { [notificationSignatureHeader]: signature };
      const reply = await fetch(`${address}${apiPath}payment/notification/`, {
        method: "POST",
        headers,
        body,
      });
      expect(reply.status).toBe(200);
      const mine = async () =>
        (await client.ask(listSubscriptions, {}, { token })).subscriptions.find((each) => each.id === id);
      await office.ask(`subscriptions/${id}/hand-over/`, { serial: "KLB-2-00017" });
      expect(await mine()).toMatchObject({ status: "active" });

      // Two months are billed on their announced days.
      for (const period of [2, 3]) {
        const { date, amount } = (await mine())?.nextPayment ?? { date: "", amount: 0 };
        expect(amount).toBe(month);
        await pass(new Date(`${date}T12:00:00+03:00`).getTime() - now().getTime());
        await until(() => expect(services.bank.charges()).toHaveLength(period));
        await vi.waitFor(async () => expect((await mine())?.period).toBe(period + 1), { timeout: 20_000 });
      }
      const { payments } = await client.ask(listPayments, {}, { token });
      expect(payments.map(({ status, amount, period }) => [status, amount, period])).toEqual([
        ["success", month, 3],
        ["success", month, 2],
        ["success", month + deposit, 1],
      ]);

      await client.ask(setStatus, { id, status: "pending", from: 3 }, { token });
      await office.ask(`subscriptions/${id}/take-back/`, { serial: "KLB-2-00017" });
      expect(await mine()).toMatchObject({ status: "paused", possession: { state: "returned" } });
      await client.ask(setStatus, { id, status: "refusal", from: 4 }, { token });
      await until(() => expect(services.bank.refunds().length).toBeGreaterThan(0));
      expect(services.bank.refunds()).toMatchObject([{ amount: deposit, status: "success" }]);
      expect(services.bank.charges().map(({ amount }) => amount)).toEqual([month + deposit, month, month]);
      await until(() =>
        expect(services.receipts().map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
          `sale ${month + deposit}`,
          `sale ${month}`,
          `sale ${month}`,
          `refund ${deposit}`,
        ]),
      );
      await until(() => expect(services.letters.join("\n")).toMatch(/To: ira@example\.com/));
      expect(await office.ask("payments/")).toMatchObject({ payments: [] });

      await client.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
      await pass(13 * day);
      await vi.waitFor(
        async () =>
          expect((await everyRow(connection.database)).filter((row) => row.includes(phone))).toEqual([]),
        { timeout: 20_000 },
      );
      expect((await everyRow(connection.database)).filter((row) => row.includes(email))).toEqual([]);
      expect(services.strangers).toEqual([]);
      const Line = v.looseObject({ msg: v.string() });
      const events = server.lines().flatMap((line) => {
        const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), line);
        return read.success ? [read.output.msg] : [];
      });
      expect(events.filter((event) => /failed|failure|alert|lost/.test(event))).toEqual([]);
      expect(server.lines().join("\n")).not.toMatch(new RegExp(`${phone}|${email}`));
    } finally {
      expect(await server.stop()).toBe(0);
      await connection.close();
      await services.close();
      await own.close();
    }
  },
);
