import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, asked, returned, told } from "../kit/laws.ts";
import { type M, isOpen, mayPost, newClient, runs } from "./account.places.ts";

const network = ["connection.lost", "connection.restored"];
/** Who receives what. */
const receivers: [string, ReadonlySet<string>][] = [
  ["checkout", new Set([...network, "client.changed", "language.changed"])],
  ["deletion", new Set([...network, "client.changed"])],
  ["signIns", new Set(network)],
  ["subscription", new Set([...network, "subscriptions.read"])],
  ["payments", new Set(["connection.restored", "language.changed"])],
  ["acts", new Set(network)],
  ["cards", new Set(network)],
  ["bonus", new Set(network)],
  ["advertising", new Set([...network, "tag.remembered"])],
];

/** Who runs beside an account, and what they receive. */
export const childrenLaws: Laws<M> = {
  "there is a checkout as soon as it is known what the client has": ({ situations }) =>
    situations.filter(
      (here) =>
        runs(here, "checkout") !==
        (isOpen(here.snapshot) && mayPost(here.snapshot) && here.snapshot.context.subscriptions !== null),
    ),

  "a checkout knows client and network from its start": ({ steps }) =>
    steps.filter((step) => {
      const { client, online, subscriptions } = step.to.snapshot.context;
      const knew = step.from.snapshot.context.subscriptions !== null;
      const opens =
        mayPost(step.to.snapshot) &&
        subscriptions !== null &&
        (!knew || returned(step, "checkout") !== undefined);
      return asksOtherThan(step, "checkout", opens ? { client, online } : null);
    }),

  "deletion, the devices signed in, one subscription, payments, acts, cards, bonus and messages are there for everybody, the advertisement for those who may POST":
    ({ opening, situations, steps }) => {
      const { client, online, accountStatus } = opening.to.snapshot.context;
      const begins =
        !asksOtherThan(opening, "deletion", { client, online }) &&
        !asksOtherThan(opening, "signIns", { online }) &&
        !asksOtherThan(opening, "subscription", { online, accountStatus }) &&
        asked(opening, "payments").length === 1 &&
        !asksOtherThan(opening, "acts", { online, accountStatus }) &&
        !asksOtherThan(opening, "cards", { online, mayPost: accountStatus === "loggedIn" }) &&
        !asksOtherThan(opening, "bonus", { online, mayPost: accountStatus === "loggedIn" }) &&
        !asksOtherThan(opening, "messages", { limit: 50 });
      return [
        ...(begins ? [] : [opening.to]),
        ...situations.filter(
          (here) =>
            isOpen(here.snapshot) &&
            !(
              runs(here, "deletion") &&
              runs(here, "signIns") &&
              runs(here, "subscription") &&
              runs(here, "payments") &&
              runs(here, "acts") &&
              runs(here, "cards") &&
              runs(here, "bonus") &&
              runs(here, "messages") &&
              runs(here, "advertising") ===
                (mayPost(here.snapshot) && here.snapshot.context.subscriptions !== null)
            ),
        ),
        ...steps.filter(
          (step) =>
            asked(step, "deletion").length + asked(step, "signIns").length > 0 ||
            asked(step, "payments").length + asked(step, "acts").length > 0 ||
            asked(step, "cards").length + asked(step, "bonus").length > 0 ||
            asked(step, "messages").length > 0 ||
            asked(step, "subscription").length > 0 ||
            (asked(step, "advertising").length > 0 &&
              asksOtherThan(step, "advertising", { online: step.to.snapshot.context.online })) ||
            (returned(step, "deletion") !== undefined && isOpen(step.to.snapshot)),
        ),
      ];
    },

  "everybody receives what concerns them, and nothing else": ({ situations, steps }) => [
    ...situations.filter(
      (here) => here.snapshot.can({ type: "tag.remembered" }) !== runs(here, "advertising"),
    ),
    ...steps.filter((step) => {
      const fresh = returned(step, "deletion") ? null : newClient(step);
      const subscriptions = returned(step, "loadSubscriptions")?.output;
      const read = subscriptions && { type: "subscriptions.read", subscriptions };
      const type = fresh ? "client.changed" : (read ?? step.event).type;
      // One who stands otherwise now gets another account.
      const ends = fresh !== null && !isOpen(step.to.snapshot);
      const due = receivers.filter(([name, types]) => types.has(type) && runs(step.from, name) && !ends);
      const sent = told(step);
      return (
        sent.length !== due.length ||
        due.some(([name]) => !sent.some(({ to }) => to === name)) ||
        sent.some(({ event }) => (fresh ? event["client"] !== fresh : !same(event, read ?? step.event)))
      );
    }),
  ],
};
