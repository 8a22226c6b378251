import * as v from "valibot";
import { swapCities } from "#contract/info.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { cardsView } from "#machines/cards/cards.view.ts";
import type { Page } from "../page.ts";
import { type Claim, first, type Invariant, running } from "../scene.ts";
import { cities } from "../server/goods.ts";

const accountOf = (page: Page) => page.session.getSnapshot().children.account?.getSnapshot();

const repeated = (ids: readonly number[]): boolean => new Set(ids).size !== ids.length;

export const c22: Claim = () => (scene) =>
  first(running(scene), (page) => {
    const account = accountOf(page);
    if (account === undefined) return null;
    const view = subscriptionsView(account);
    if (view.state !== "ready") return null;
    const { count, subscriptions } = view;
    if (repeated(subscriptions.map(({ id }) => id))) return "a subscription is shown twice";
    const counted = subscriptions.filter(({ status }) => status !== "awaitingPayment").length;
    return count === counted ? null : `${count} subscriptions are counted, and there are ${counted}`;
  });

const names = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join(", ");

export const c24: Claim = () => (scene) =>
  first(running(scene), (page) => {
    const shown = accountOf(page)?.context.catalog?.cities;
    return shown === undefined || names(shown) === names(swapCities(cities))
      ? null
      : `the cities are shown as ${names(shown)}`;
  });

const Change = v.object({
  id: v.number(),
  status: v.string(),
  from: v.number(),
  shown: v.optional(v.string()),
  resumeOn: v.optional(v.nullable(v.string()), null),
  months: v.optional(v.number()),
});
const Confirmed = v.object({
  type: v.pipe(
    v.string(),
    v.regex(
      /^(?:pause|pauseEnd|resume|cancel|takeBack|extension|terms|reschedule|stopCharges|allowCharges)\.confirmed$/,
    ),
  ),
  id: v.number(),
  shown: v.nullable(v.object({ hash: v.string() })),
  resumeOn: v.optional(v.nullable(v.string()), null),
  months: v.optional(v.number()),
});
/** Our own rule (not in the specification), and the two that end what has not begun. */
const allowed = new Set([
  "3 pending",
  "4 active",
  "4 pending",
  "3 extend",
  "3 change",
  "3 active",
  "1 reschedule",
  "2 reschedule",
  "1 refusal",
  "2 refusal",
  "3 refusal",
  "4 refusal",
  ...["2", "3", "4"].flatMap((from) => [`${from} stopCharges`, `${from} allowCharges`]),
]);

/** A request equals the last confirmation on its page, with the shown values. */
const otherThan = (
  confirmed: v.InferOutput<typeof Confirmed> | undefined,
  body: string,
  isReckoned: boolean,
): string | null => {
  const { id, shown, resumeOn, months, status } = v.parse(Change, JSON.parse(body));
  if (shown === undefined && isReckoned) return `a change of ${id} was asked for that was not shown`;
  if (confirmed?.id !== id || confirmed.shown?.hash !== shown)
    return `a change of ${id} was asked for with ${shown}, which was not what was confirmed`;
  return confirmed.resumeOn === resumeOn && (status !== "extend" || confirmed.months === months)
    ? null
    : `a change of ${id} was asked for otherwise than it was confirmed`;
};

export const c35: Claim = () => {
  const confirmed = new Map<number, v.InferOutput<typeof Confirmed>>();
  /** Pages whose server sends no forecast have none to show. */
  const unreckoned = new Set<number>();
  return (scene) => {
    const wrong = first(scene.observations, (observation) => {
      if (observation.what === "answered" && observation.request.path === "subscription/forecast/")
        if ([404, 405].includes(observation.request.reply?.status ?? 0))
          unreckoned.add(observation.request.page.number);
      if (observation.what === "acted") {
        const event = v.safeParse(Confirmed, observation.event);
        if (event.success) confirmed.set(observation.page.number, event.output);
      }
      if (observation.what !== "sent" || observation.request.path !== "subscription/setstatus/") return null;
      const { body, page } = observation.request;
      const { from, status } = v.parse(Change, JSON.parse(body));
      if (!allowed.has(`${from} ${status}`)) return `from ${from} to ${status} was asked for`;
      return otherThan(confirmed.get(page.number), body, !unreckoned.has(page.number));
    });
    return wrong ?? twiceAtOnce(scene);
  };
};

const twiceAtOnce: Invariant = (scene) => {
  const open = scene.network.open().filter(({ path }) => path === "subscription/setstatus/");
  return first(open, ({ page, body }) => {
    const { id } = v.parse(Change, JSON.parse(body));
    const others = open.filter(
      (each) => each.page === page && v.parse(Change, JSON.parse(each.body)).id === id,
    );
    return others.length > 1 ? `two changes of subscription ${id} at once` : null;
  });
};

export const c37: Claim = () => (scene) => {
  const open = scene.network.open().filter(({ path }) => path === "payment/remove-card/");
  const twice = first(open, ({ page, body }) =>
    open.filter((each) => each.page === page && each.body === body).length > 1
      ? "a card is removed twice at once"
      : null,
  );
  if (twice !== null) return twice;
  return first(running(scene), (page) => {
    const cards = accountOf(page)?.children.cards?.getSnapshot();
    if (cards === undefined) return null;
    const view = cardsView(cards);
    if (view.state !== "ready") return null;
    if (repeated(view.cards.map(({ id }) => id))) return "a card is shown twice";
    return null;
  });
};
