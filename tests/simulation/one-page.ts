import type { PayChoice } from "#machines/payment/payment.ports.ts";
import { laterPeriods } from "#machines/checkout/later-charges.ts";
import { agreeing } from "./people.ts";
import type { RequestFault } from "./faults.ts";
import type { Observation } from "./observations.ts";
import type { Plan } from "./plan.ts";
import { beginStory } from "./story.ts";
import { settle } from "./timeline.ts";

type Opening = { clientId: number | null; path?: string; version?: string; fault?: RequestFault };

/** One page in a world without faults, except the given one. */
export const openPage = async ({ clientId, path = "/subscriptions/", version = "2", fault }: Opening) => {
  const begins: Plan["begins"] = { clientId, version, locked: false, link: path, fault: fault ?? null };
  const plan: Plan = { seed: 1, tabs: 1, begins, bent: null, slow: false, moves: [] };
  const story = beginStory(plan, {});
  const observations: Observation[] = [];
  const rest = async (): Promise<void> => {
    await settle();
    const seen = story.observations.splice(0);
    observations.push(...seen);
    story.attend(seen);
  };
  const pass = async (ms: number): Promise<void> => {
    const until = story.timeline.now() + ms;
    while (story.timeline.next(until)) await rest();
  };
  /** Runs an action and returns the observations of the next `ms`. */
  const see = async (deed: () => void, ms = 3_000): Promise<Observation[]> => {
    observations.length = 0;
    deed();
    await rest();
    await pass(ms);
    return [...observations];
  };
  if (fault !== undefined) story.network.arm(fault, 100);
  const begun = await see(() => story.load(0, path));
  const [page] = story.pages;
  if (page === undefined) throw new Error("no page was loaded");
  const account = () => {
    const { account: found } = page.session.getSnapshot().children;
    if (found === undefined) throw new Error("no client is signed in");
    return found;
  };
  return { ...story, page, account, begun, see, pass };
};

export type OnePage = Awaited<ReturnType<typeof openPage>>;

/** Pays the client's debt and returns the observations of the next `ms`. */
export const payDebt = async (
  { account, see }: OnePage,
  choice: PayChoice,
  ms?: number,
): Promise<Observation[]> => {
  const { checkout } = account().getSnapshot().children;
  const owed = account()
    .getSnapshot()
    .context.subscriptions?.find(({ debt }) => debt > 0);
  if (owed === undefined || checkout === undefined) throw new Error("nothing is owed");
  const { id: subscriptionId, period, debt: amount, officeId } = owed;
  const order = { subscriptionId, period, amount, officeId, later: laterPeriods(owed) };
  await see(() => checkout.send({ type: "payment.requestedFor", order }));
  const form = agreeing(checkout, [owed], { choice });
  return see(() => checkout.send({ type: "payment.confirmed", amount, ...form }), ms);
};
