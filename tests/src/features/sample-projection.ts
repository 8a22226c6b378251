import { listCharges } from "#machines/forecast/forecast.view.ts";
import type { Projection, ForecastEvent } from "#contract/forecast.ts";

/** A projection of these events; sums in kopecks. The client has the device and returns it as the events say. */
export const createProjection = (events: ForecastEvent[]): Projection => {
  const projection = {
    events,
    daysKept: 0,
    daysLost: 0,
    ifKept: null,
    keepsIfPaid: false,
    reservation: null,
    price: 789_000,
    hash: "0123456789ab",
  };
  const charges = listCharges(projection);
  const returned = events.find(({ kind }) => kind === "return")?.day ?? null;
  const back = (of: "deposit" | "payments") =>
    events.reduce((sum, event) => (event.kind === "refund" && event.of === of ? sum + event.amount : sum), 0);
  return {
    ...projection,
    device: { kind: "stays", until: returned },
    total: charges.reduce((sum, { amount }) => sum + amount, 0),
    end: null,
    endsAs: null,
    next: charges[0] ?? null,
    refunds: { payments: back("payments"), deposit: back("deposit") },
  };
};
