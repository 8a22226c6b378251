import { PGlite } from "@electric-sql/pglite";
import { eq } from "drizzle-orm";
import { requestCode } from "#contract/auth.ts";
import { developmentApp } from "#contract/headers.ts";
import { createApp } from "#server/app.ts";
import { addressReader } from "../../server/platform/http/address.ts";
import { createConcurrency } from "../../server/platform/rate-limit/concurrency.ts";
import { migrateEmbedded } from "../../server/platform/database/connection.ts";
import { clients } from "../../server/platform/database/tables/clients.ts";
import { chooseProviders } from "../../server/platform/providers/configured.ts";
import { requestOf } from "../../tests/driver/request-of.ts";
import { median } from "./figures.ts";
import { printTable } from "./print.ts";

/** `alike` is a second `known`: their difference is noise. */
const kinds = ["known", "alike", "new", "forbidden", "deleting"] as const;
type Kind = (typeof kinds)[number];

const phones = {
  known: "79990000002",
  alike: "79990000012",
  forbidden: "79990000003",
  deleting: "79990000004",
} as const;

/** `took`: median in milliseconds. `ratio`: median of the ratios to `known` in the same round. */
type CodeTime = { readonly took: number; readonly ratio: number };

/** Greatest deviation of a ratio from 1 (V17). */
const ratioBound = 0.1;

/**
 * Times code requests for each kind of phone. The order changes each round, and each is compared with `known` of the
 * same round, so that load affects all equally.
 */
const timeCodeRequests = async (rounds: number): Promise<Record<Kind, CodeTime>> => {
  let now = new Date("2026-11-21T09:00:00.000Z");
  const database = await migrateEmbedded(await PGlite.create());
  const nowhere = "http://shop:secret@127.0.0.1:9/";
  const real = chooseProviders({
    smsUrl: nowhere,
    acquirerUrl: nowhere,
    smtpUrl: "smtp://127.0.0.1:9/",
    mailFrom: "kabinet@shop.example",
  });
  const app = createApp({
    database,
    clock: { now: () => now },
    app: developmentApp,
    log: () => {},
    providers: { ...real, sms: { send: async () => {} } },
    publicUrl: "https://shop.example",
    sbp: false,
    limits: {
      textsPerNumber: 100_000,
      textsPerHour: 1_000_000,
      wrongPerAddress: 100_000,
      sendsPerAddress: 1_000_000,
    },
    concurrency: createConcurrency(),
    addressOf: addressReader([], () => {}),
    codeCost: 8_192,
    staff: [],
    securityContact: null,
    dist: null,
    destructionFile: null,
    sandbox: null,
  });
  await database.insert(clients).values(Object.values(phones).map((phone) => ({ phone, created: now })));
  await database.update(clients).set({ forbidden: true }).where(eq(clients.phone, phones.forbidden));
  await database.update(clients).set({ deletionRequestedAt: now }).where(eq(clients.phone, phones.deleting));

  const time = async (phone: string): Promise<number> => {
    const { path, init } = requestOf(requestCode, { channel: "sms", phone });
    const started = performance.now();
    const reply = await app.request(path, init);
    const taken = performance.now() - started;
    if (reply.status !== 200) throw new Error(`a code request was answered with ${reply.status}`);
    return taken;
  };

  const samples: Record<Kind, number[]> = { known: [], alike: [], new: [], forbidden: [], deleting: [] };
  // Warm-up rounds are not counted.
  for (let round = -5; round < rounds; round += 1) {
    now = new Date(now.getTime() + 600_000);
    for (const [index] of kinds.entries()) {
      const kind = kinds[(index + round + kinds.length * 2) % kinds.length] ?? "known";
      const phone = kind === "new" ? `7990${String(2_000_000 + round)}` : phones[kind];
      const taken = await time(phone);
      if (round >= 0) samples[kind].push(taken);
    }
  }
  const timeOf = (kind: Kind): CodeTime => ({
    took: median(samples[kind]),
    ratio: median(samples[kind].map((took, round) => took / (samples.known[round] ?? Number.NaN))),
  });
  return {
    known: timeOf("known"),
    alike: timeOf("alike"),
    new: timeOf("new"),
    forbidden: timeOf("forbidden"),
    deleting: timeOf("deleting"),
  };
};

/** Compares code requests by kind of phone; returns failures (V17). */
export const timeCodes = async (): Promise<string[]> => {
  const codeTimes = await timeCodeRequests(60);
  printTable("A code request, median of 60, by whose phone it is", [
    ["phone", "answered in", "by a known one's"],
    ...Object.entries(codeTimes).map(([kind, { took, ratio }]) => [
      kind,
      `${took.toFixed(1)} ms`,
      ratio.toFixed(3),
    ]),
  ]);
  const { alike, ...others } = codeTimes;
  const isApart = ({ ratio }: CodeTime): boolean => Math.abs(ratio - 1) > ratioBound;
  // Two phones of one kind differ only by noise.
  if (isApart(alike)) return ["this machine is too busy to compare code requests (V17)"];
  return Object.values(others).some(isApart)
    ? ["the time of a code request tells whose phone it is (V17)"]
    : [];
};
