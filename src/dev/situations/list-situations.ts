import type { Subscription } from "#contract/subscription.ts";
import { accountModel } from "#machines/account/account.model.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { collect } from "./collect.ts";
import { everyStage } from "./samples.ts";
import type { Situation } from "./situation.ts";
import { around } from "./surroundings.ts";

const lists: Readonly<Record<string, Subscription[]>> = { "every-stage": everyStage, none: [] };

/** The list of subscriptions, with one in each stage of its life and with none. */
export const listSituations = (): Situation[] =>
  collect(accountModel, subscriptionsView).flatMap(({ name, way, situation }) => {
    const isRead = situation.snapshot.context.subscriptions !== null;
    return Object.entries(lists).flatMap(([title, subscriptions]) =>
      isRead || title === "none"
        ? [
            {
              name: `list.${name}${isRead ? `.${title}` : ""}`,
              subject: "list" as const,
              way,
              address: "/subscriptions/",
              stage: () =>
                around({
                  account: situation,
                  online: situation.snapshot.context.online,
                  ...(isRead && { facts: { subscriptions } }),
                }),
            },
          ]
        : [],
    );
  });
