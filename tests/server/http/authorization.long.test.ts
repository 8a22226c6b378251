import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import type { Call } from "#contract/call.ts";
import { activateCard, bindCard, listCards, removeCard } from "#contract/card.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { headerNames } from "#contract/headers.ts";
import { listInbox } from "#contract/inbox.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { getPaper } from "#contract/paper.ts";
import {
  createSubscription,
  listSubscriptions,
  requestSigningCode,
  setStatus,
  signAct,
  withdrawChargeConsent,
} from "#contract/subscription.ts";
import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  withdrawDeletion,
} from "#contract/user.ts";
import type { Database } from "#server/platform/database/database.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { everyRow } from "../rows.ts";
import { openShop, someDraft } from "../shop.ts";

/** The calls that need a client, with requests that would change or return something. */
const own = (quote: { id: string; draftHash: string }, token = ""): [Call, Record<string, unknown>][] => [
  [getClient, {}],
  [updateClient, { firstName: "Мира", email: "mira@example.com" }],
  [listSubscriptions, {}],
  [calculate, encodeDraft(someDraft)],
  [createSubscription, { quote: quote.id, draftHash: quote.draftHash }],
  [createPayment, { subscription: 1, period: 1, method: "newCard" }],
  [listPayments, {}],
  [listCards, {}],
  [bindCard, { type: "2", city: goods.moscow }],
  [activateCard, { type: "2", city: goods.moscow, cardID: 1 }],
  [removeCard, { cardID: 1 }],
  [listBonus, {}],
  [listInbox, {}],
  [applyPromo, { promo: "BONUS500" }],
  [spendBonus, { subscription: 1, amount: 1 }],
  [getPaper, { act: "1" }],
  [requestSigningCode, { id: 1, shown: "a".repeat(64) }],
  [signAct, { id: 1, signed: 1, lat: 0, lon: 0 }],
  [setStatus, { id: 1, status: "refusal", from: 1 }],
  [withdrawChargeConsent, { subscription: "1" }],
  [endSession, { session: "999" }],
  [listSessions, {}],
  [requestDeletion, { agreement: encodeAgreement(token, "удалить") }],
  [sendAdvertising, { advertising: "blogger-7" }],
  [exportData, {}],
  [withdrawDeletion, {}],
];

onDatabase("authorization", (open) => {
  test("V12: without a valid token nothing of a client is returned or changed", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.subscribe(token);
    // A page cookie opens only pages (server/platform/http/client-page.ts).
    const { cookies } = await shop.signInAs("79990000002");
    const Cookie = cookies.map((each) => each.split(";")[0]).join("; ");
    expect(Cookie).toContain("kabinet-page=");
    const before = await everyRow(shop.database);
    const forged = [
      null,
      `Bearer ${"x".repeat(43)}`,
      "Bearer ",
      `Basic ${token}`,
      token,
      `Bearer ${token.toLowerCase()}`,
      `Bearer ${token} `.trim().slice(0, -1),
      `Bearer  ${token}`,
      `Bearer ${token}, Bearer ${token}`,
    ];
    for (const Authorization of forged) {
      for (const [call, request] of own({ id: "q".repeat(43), draftHash: "0".repeat(64) }, token)) {
        const refusal = await shop.refused(call, request, { headers: { Authorization, Cookie } });
        expect(refusal).toMatchObject({ status: 401, code: "token.invalid" });
        expect(refusal.headers.get("WWW-Authenticate")).toBe("Bearer");
      }
    }
    expect(await everyRow(shop.database)).toEqual(before);
  });

  test("a token is accepted whatever the case of its scheme (RFC 9110)", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    for (const scheme of ["Bearer", "bearer", "BEARER"])
      expect(
        await shop.send(getClient, {}, { headers: { Authorization: `${scheme} ${token}` } }),
      ).toMatchObject({
        status: 200,
      });
  });

  test("V27: a signature decides only whether a request is read, never what its sender may do", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const stranger = await shop.register("79991112233");
    const flagged = await shop.register("79991112244");
    await shop.subscribe(token);
    const quote = await shop.quote(stranger);
    await shop.database.update(clients).set({ forbidden: true }).where(eq(clients.phone, "79991112244"));
    const before = await everyRow(shop.database);
    const signatures = [null, "", "0".repeat(64), "f".repeat(64), "F".repeat(64), "x".repeat(64), token];
    for (const who of [null, stranger, flagged, token]) {
      for (const [call, request] of own(quote)) {
        for (const signature of signatures) {
          const headers = { [headerNames.signature]: signature };
          const refusal = await shop.refused(call, request, { token: who, headers });
          expect(refusal).toMatchObject({ status: 400, code: "signature.wrong" });
        }
      }
    }
    expect(await everyRow(shop.database)).toEqual(before);
    // With a valid signature only the token decides.
    const decided = async (who: string | null) =>
      Promise.all(
        own(quote).map(async ([call, request]) => (await shop.send(call, request, { token: who })).status),
      );
    const statuses = async (who: string | null) => (await decided(who)).join(" ");
    expect(await statuses(null)).toBe(
      own(quote)
        .map(() => 401)
        .join(" "),
    );
    expect(await statuses(flagged)).toBe(
      "200 403 200 403 403 403 200 200 403 403 403 200 200 403 403 404 403 403 403 404 404 200 403 403 200 200",
    );
    expect(await statuses(stranger)).toBe(
      "200 200 200 200 200 404 200 200 200 404 404 200 200 200 404 404 404 404 404 404 404 200 400 200 200 200",
    );
  });

  test.each([
    ["client.forbidden", { forbidden: true }],
    ["client.deleting", { deletionRequestedAt: new Date("2026-11-20T00:00:00Z") }],
  ])("V19: a client with the flag of %s reads, ends the session, and posts nothing", async (code, flag) => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.subscribe(token);
    const quote = await shop.quote(token);
    await shop.database.update(clients).set(flag);
    const before = await everyRow(shop.database);
    const posts = own(quote, token).filter(([call]) => call.method === "POST");
    const anyone: typeof posts = [
      [requestCode, { channel: "sms", phone: "79990000055" }],
      [confirmCode, { phone: "79990000055", code: "1234", challenge: "c".repeat(43) }],
    ];
    for (const [call, request] of [...posts, ...anyone]) {
      expect(await shop.refused(call, request, { token })).toMatchObject({ status: 403, code });
    }
    // The check comes before the body is parsed.
    expect(await shop.refused(updateClient, {}, { token, body: "{" })).toMatchObject({ status: 403, code });
    expect(await everyRow(shop.database)).toEqual(before);
    const reads = [getClient, listSubscriptions, listPayments, listCards, listSessions, exportData];
    for (const call of [...reads, endSession]) {
      expect((await shop.send(call, {}, { token })).status).toBe(200);
    }
  });

  test("V19: a flag set during a request stops it inside its transaction", async () => {
    const database = await open();
    const shop = await openShop(database);
    const token = await shop.register();
    const quote = await shop.quote(token);
    const before = await everyRow(database);
    for (const [call, request] of own(quote, token).filter(([one]) => one.method === "POST")) {
      await database.update(clients).set({ forbidden: false });
      // The flag is set between the first check and the transaction.
      const bent = new Proxy(database, {
        get: (target, name) => {
          if (name !== "transaction") return Reflect.get(target, name);
          return async (...given: Parameters<Database["transaction"]>) => {
            await database.update(clients).set({ forbidden: true });
            return target.transaction(...given);
          };
        },
      });
      const late = await openAgain(shop, bent);
      expect(await late.refused(call, request, { token })).toMatchObject({
        status: 403,
        code: "client.forbidden",
      });
    }
    await database.update(clients).set({ forbidden: false });
    expect(await everyRow(database)).toEqual(before);
  });
});

/** The same shop on a modified database that has its goods. */
const openAgain = async (shop: Awaited<ReturnType<typeof openShop>>, database: Database) =>
  openShop(database, { ...shop.deps, database }, { stocked: true });
