import { PGlite } from "@electric-sql/pglite";
import { eq } from "drizzle-orm";
import { developmentApp } from "#contract/development.ts";
import { apiPath, clientType, headerNames } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";
import { addressReader } from "#server/http/address.ts";
import { createApp } from "#server/app.ts";
import { migrateEmbedded } from "#server/database/connection.ts";
import { clients } from "#server/database/schema.ts";
import { chooseProviders } from "#server/providers/choose.ts";

const kinds = ["known", "new", "forbidden", "deleting"] as const;
type Kind = (typeof kinds)[number];

const phones = { known: "79990000002", forbidden: "79990000003", deleting: "79990000004" } as const;
const body = (phone: string): string => JSON.stringify({ channel: "sms", phone });
const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;

/**
 * How long a code request takes for each kind of phone, in milliseconds, median of `rounds` (V17: within ± 5 of each
 * other). The kinds take turns, in another order each round, so that whatever else the machine does hits all alike.
 */
export const timeCodeRequests = async (rounds: number): Promise<Record<Kind, number>> => {
  let now = new Date("2026-11-21T09:00:00.000Z");
  const database = await migrateEmbedded(await PGlite.create());
  const nowhere = "http://shop:secret@127.0.0.1:9/";
  const real = chooseProviders({
    ...{ smsUrl: nowhere, acquirerUrl: nowhere },
    ...{ smtpUrl: "smtp://127.0.0.1:9/", mailFrom: "kabinet@shop.example" },
  });
  const app = createApp({
    ...{ database, clock: { now: () => now }, app: developmentApp, log: () => {} },
    providers: { ...real, sms: { send: async () => {} } },
    ...{
      publicUrl: "https://shop.example",
      sendsPerAddress: 1_000_000,
      addressOf: addressReader([], () => {}),
    },
    ...{ codeCost: 8_192, staff: [], dist: null, sandbox: null },
  });
  await database.insert(clients).values(Object.values(phones).map((phone) => ({ phone, created: now })));
  await database.update(clients).set({ forbidden: true }).where(eq(clients.phone, phones.forbidden));
  await database.update(clients).set({ deletionRequestedAt: now }).where(eq(clients.phone, phones.deleting));

  const { name: appName, version: appVersion, key: secret } = developmentApp;
  const time = async (phone: string): Promise<number> => {
    const contentType = "application/json";
    const headers = {
      ...{ "Content-Type": contentType, [headerNames.clientType]: clientType },
      ...{ [headerNames.appClient]: clientType, [headerNames.appName]: appName },
      [headerNames.appVersion]: appVersion,
      [headerNames.signature]: sign({ appName, appVersion, body: body(phone), contentType, secret }),
    };
    const started = performance.now();
    const reply = await app.request(`${apiPath}auth/registration/`, {
      ...{ method: "POST", headers, body: body(phone) },
    });
    const taken = performance.now() - started;
    if (reply.status !== 200) throw new Error(`a code request was answered with ${reply.status}`);
    return taken;
  };

  const samples: Record<Kind, number[]> = { known: [], new: [], forbidden: [], deleting: [] };
  // The first rounds warm everything up and are not counted.
  for (let round = -5; round < rounds; round += 1) {
    now = new Date(now.getTime() + 600_000);
    for (const [index] of kinds.entries()) {
      const kind = kinds[(index + round + kinds.length * 2) % kinds.length] ?? "known";
      const phone = kind === "new" ? `7990${String(2_000_000 + round)}` : phones[kind];
      const taken = await time(phone);
      if (round >= 0) samples[kind].push(taken);
    }
  }
  return {
    known: median(samples.known),
    new: median(samples.new),
    forbidden: median(samples.forbidden),
    deleting: median(samples.deleting),
  };
};
