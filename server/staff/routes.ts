import type { Hono } from "hono";
import * as v from "valibot";
import type { Env } from "../http/context.ts";
import { listHandled, places } from "../deliveries/handled.reply.ts";
import { extrasToCollect, extrasToReturn } from "../forecast/subscription-state.rules.ts";
import { readStaffActs } from "./acts.ts";
import { readAttention } from "./attention.ts";
import { declareClients } from "./clients.ts";
import { declareDevices } from "./devices.ts";
import { createStaffEndpoints, type StaffNeeds } from "./endpoints.ts";
import { declareImports } from "./import/declare.ts";
import { declareRefunds } from "./refunds.ts";

const Count = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}$/, "must be a positive whole number"),
    v.transform(Number),
    v.maxValue(most, `must be at most ${most}`),
  );
const Before = v.optional(Count(Number.MAX_SAFE_INTEGER));
const Limit = v.optional(Count(500), "50");

/** Lists are read from the newest on; `next` is what to ask for as `before`, null at the end. */
const page = (rows: readonly { id: number }[], limit: number) => ({
  next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
});

/** What whoever runs the shop does with it from outside (docs/staff.md), under `staffPath` (path.ts). */
export const staffRoutes = (deps: StaffNeeds): Hono<Env> => {
  const { database, clock } = deps;
  const endpoints = createStaffEndpoints(deps);
  const { read } = endpoints;
  declareImports(endpoints);
  declareDevices(endpoints, deps);
  declareClients(endpoints, deps);
  declareRefunds(endpoints);

  const Devices = v.strictObject({
    before: Before,
    limit: Limit,
    place: v.optional(v.picklist(places), "any"),
  });
  read("/subscriptions/", Devices, async ({ request }) => {
    const rows = await listHandled(database, { ...request, now: clock.now() });
    const shown = rows.map(({ row, ...rest }) => {
      const named = (extras: readonly { id: number; name: string }[]) =>
        extras.map(({ id, name }) => ({ id, name }));
      const toHandOver = named(extrasToCollect(row).filter(({ from }) => from === null));
      return { ...rest, extras: { toHandOver, toTakeBack: named(extrasToReturn(row)) } };
    });
    return { subscriptions: shown, ...page(rows, request.limit) };
  });

  read("/payments/", v.strictObject({}), async () => ({
    payments: await readAttention(database, { now: clock.now() }),
  }));

  const Acts = v.strictObject({
    before: Before,
    limit: Limit,
    client: v.optional(Count(Number.MAX_SAFE_INTEGER)),
    who: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/, "must be a name of STAFF_TOKENS"))),
  });
  read("/acts/", Acts, async ({ request }) => {
    const rows = await readStaffActs(database, request);
    const shown = rows.map(({ at, clientId, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      client: clientId,
    }));
    return { acts: shown, ...page(rows, request.limit) };
  });

  return endpoints.finish();
};
