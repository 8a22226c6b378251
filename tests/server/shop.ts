import { apiPath } from "#contract/headers.ts";
import type { Draft } from "#contract/quote.ts";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/platform/database/database.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import type { Dependencies } from "#server/app.ts";
import { logTo } from "#server/platform/logging/log.ts";
import { notificationSignatureHeader } from "#server/platform/providers/acquirer.ts";
import { type CashRegister, ownRegister } from "#server/platform/providers/providers.ts";
import { openDriver } from "../driver/driver.ts";
import { strict } from "./code-limits.ts";
import { dependenciesOf } from "./dependencies.ts";
import { dueJobs } from "./due-jobs.ts";
import { type FakeAcquirer, openAcquirer, signed } from "./fake-acquirer.ts";
import { goods, stockUp } from "./goods.ts";
import { checked } from "./openapi/checked.ts";

/** The time of a new shop's clock. */
export const openingTime = new Date("2026-11-21T09:00:00.000Z");
export const phone = "79990000002";

/** A server with goods; clock, bank, mail and texts are controlled by the test. */
export const openShop = async (
  database: Database,
  given: Partial<Dependencies> = {},
  { stocked = false, bank = openAcquirer() }: { stocked?: boolean; bank?: FakeAcquirer } = {},
) => {
  if (!stocked) await stockUp(database);
  let now = openingTime;
  bank.clockIs(() => now);
  const texts: { to: string; text: string }[] = [];
  const calls: { to: string; code: string }[] = [];
  const letters: { to: string; subject: string; text: string }[] = [];
  const lines: string[] = [];
  let till = ownRegister;
  const deps = dependenciesOf({
    database,
    clock: { now: () => now },
    providers: {
      sms: { send: async (message) => void texts.push(message) },
      voice: { call: async (call) => void calls.push(call) },
      acquirer: bank.acquirer,
      register: { issue: (request) => till.issue(request) },
      mailer: { send: async (letter) => void letters.push(letter) },
    },
    log: logTo((line) => void lines.push(line)),
    limits: strict,
    ...given,
  });
  const app = checked(createApp(deps));

  /** The token in the link of the last letter to an address. */
  const tokenFor = (email: string): string =>
    /\?token=([\w-]+)/.exec(letters.findLast(({ to }) => to === email)?.text ?? "")?.[1] ?? "none";

  const codeOf = (text: string | undefined): string => /\d{4}/.exec(text ?? "")?.[0] ?? "none";

  const driver = openDriver(
    async (path, init, from = "192.0.2.1") =>
      // The server reads only the address of a socket.
      app.request(path, init, { incoming: { socket: { remoteAddress: from } } }),
    // Messages with a code end with it; notices may come after it.
    {
      codeFor: (to) =>
        codeOf(texts.findLast(({ to: phone, text }) => phone === to && /#\d{4}$/.test(text))?.text),
    },
  );
  const { send, ask, refused, fillInProfile, signInAs, signing } = driver;
  const signIn = (who: string = phone, device?: string): Promise<string> => driver.signIn(who, device);

  /** Signs in and fills in the profile that a subscription needs. */
  const register = async (who: string = phone): Promise<string> => {
    const token = await signIn(who);
    await fillInProfile(token, goods.moscow);
    return token;
  };

  const quote = (token: string, change: Partial<Draft> = {}) =>
    driver.quote(token, { ...someDraft, ...change });

  /** A subscription that awaits its first payment. */
  const subscribe = (token: string, change: Partial<Draft> = {}) =>
    driver.order(token, { ...someDraft, ...change });

  /** Delivers a notification of the acquirer, signed; returns the status. */
  const notify = async (notification: object, given?: { signature: string }): Promise<number> => {
    const { body, signature } = signed(notification, now);
    const headers = { [notificationSignatureHeader]: given?.signature ?? signature };
    const reply = await app.request(`${apiPath}payment/notification/`, { method: "POST", headers, body });
    return reply.status;
  };

  const jobs = dueJobs(deps);
  return {
    app,
    deps,
    database,
    texts,
    calls,
    letters,
    lines,
    bank,
    send,
    ask,
    refused,
    codeOf,
    signInAs,
    signing,
    tokenFor,
    signIn,
    register,
    quote,
    subscribe,
    notify,
    now: () => now,
    /** Replaces the cash register. */
    registerIs: (next: CashRegister): void => {
      till = next;
    },
    /** Moves the clock only. Milliseconds. */
    move: (milliseconds: number): void => {
      now = new Date(now.getTime() + milliseconds);
    },
    /** Moves the clock and runs the due jobs. Milliseconds. */
    pass: async (milliseconds: number): Promise<void> => {
      now = new Date(now.getTime() + milliseconds);
      for (const job of jobs) await job.run();
    },
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Gives a client bonus, as a promo code does. Kopecks. */
export const giveBonus = async (
  { database, now }: Pick<Shop, "database" | "now">,
  amount: number,
  clientId = 1,
): Promise<void> => {
  await database.insert(bonusEntries).values({ clientId, amount, kind: "promo", at: now() });
};

export const someDraft: Draft = {
  deviceId: goods.bike,
  months: 3,
  insurance: true,
  extras: [goods.bag],
  handover: { kind: "pickup", officeId: goods.moscowOffice },
  promo: null,
  bonus: 0,
};

/** Another code than the given one. */
export const otherThan = (code: string): string => (code === "0000" ? "0001" : "0000");

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
