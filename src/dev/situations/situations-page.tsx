import {
  Link,
  RouterProvider,
  createMemoryHistory,
  createRouter,
  useRouter,
  useSearch,
} from "@tanstack/react-router";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import * as v from "valibot";
import { SituationIndex } from "./situation-index.tsx";
import { SituationsSearch } from "./situations-search.ts";
import { once } from "../../app/create-kabinet.ts";
import { checkoutSituations } from "./checkout-situations.ts";
import { clientSituations } from "./client-situations.ts";
import type { Situation } from "./situation.ts";
import { subscriptionSituations } from "./subscription-situations.ts";
import { buttonClass, iconButtonClass } from "../../ui/button.tsx";
import { back, help, next } from "../../ui/icons.ts";
import { Outcome } from "../../ui/outcome.tsx";
import { Page } from "../../ui/page.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { HomeLogo } from "../../features/shell/brand.tsx";
import type { Subscription } from "#contract/subscription.ts";
import { accountModel } from "#machines/account/account.model.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { collect } from "./collect.ts";
import { everyStage, now } from "./samples.ts";
import { around, silentApp } from "./surroundings.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./situation-bar.module.css";
import { createActor } from "xstate";
import { shownLanguage } from "../../i18n/texts.ts";
import { Frame } from "../../app/all-pages.tsx";
import { inLanguage } from "#contract/language.ts";
import { sessionOf } from "../../actors/machine-at.ts";
import { type RouterContext, type Seconds, useRouterContext } from "../../routing/router-context.tsx";

const lists: Readonly<Record<string, Subscription[]>> = { "every-stage": everyStage, none: [] };

/** The list of subscriptions: one in each stage, and empty. */
const listSituations = (): Situation[] =>
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

/** All situations, explored from the machines' models: takes seconds, done once. */
export const everySituation = once((): Promise<Situation[]> =>
  Promise.resolve([
    ...listSituations(),
    ...subscriptionSituations(),
    ...checkoutSituations(),
    ...clientSituations(),
  ]),
);

/** `/subscriptionstest/`: all situations, or one of them with a bar above it. */
export const SituationsPage = () => {
  const { i18n } = useTranslation();
  const { situation: name, find = "" } = v.parse(SituationsSearch, useSearch({ strict: false }));
  const all = use(everySituation());
  if (name === undefined) return <SituationIndex all={all} find={find} />;
  const situation = all.find((each) => each.name === name);
  return situation === undefined ? (
    <UnknownSituation />
  ) : (
    <>
      <SituationBar all={all} current={situation} />
      <Stage key={`${i18n.language} ${name}`} situation={situation} />
    </>
  );
};

/** The models do not reach the requested situation. */
const UnknownSituation = () => {
  const { t } = useTranslation("situations");
  return (
    <Page kind="document" before={<TopBar logo={<HomeLogo />} />}>
      <Outcome icon={help} title={t("unknown.title")} lead={t("unknown.lead")}>
        <Link to="/subscriptionstest/" search={{}} className={buttonClass()}>
          {t("all")}
        </Link>
      </Outcome>
    </Page>
  );
};

interface SituationBarProps {
  all: readonly Situation[];
  current: Situation;
}

/** The bar above a situation: its name, previous, next, all. */
const SituationBar = ({ all, current }: SituationBarProps) => {
  const { t } = useTranslation("situations");
  const at = all.indexOf(current);
  const neighbour = (step: 1 | -1): string => all.at((at + step) % all.length)?.name ?? current.name;
  return (
    <nav className={styles.bar} aria-label={t("nav")} data-on="ink">
      <Link
        to="/subscriptionstest/"
        search={{ situation: neighbour(-1) }}
        className={iconButtonClass()}
        aria-label={t("previous")}
        viewTransition={false}
      >
        <Icon of={back} />
      </Link>
      <Link to="/subscriptionstest/" search={{}} className={styles.name} title={current.way.join("\n")}>
        <small>{`${at + 1} / ${all.length}`}</small> <span>{current.name}</span>
      </Link>
      <Link
        to="/subscriptionstest/"
        search={{ situation: neighbour(1) }}
        className={iconButtonClass()}
        aria-label={t("next")}
        viewTransition={false}
      >
        <Icon of={next} />
      </Link>
    </nav>
  );
};

const nothing = (): void => undefined;
/** Countdowns do not run in a situation. */
const still: Seconds = { now: () => now, renderedAt: null, subscribe: () => nothing };

/** A sample of a public document; situations have no server. */
const document = { title: "Kabinet", updated: "2026-11-20", body: "" };

/**
 * The page of a situation, in an application that starts in it. Links and buttons work until a reply is needed; the
 * real URL does not change. Loaders run for a second application, because their events (`cards.requested`) would
 * leave the situation.
 */
const Stage = ({ situation }: { situation: Situation }) => {
  const { options } = useRouter();
  const context = useRouterContext();
  const { i18n } = useTranslation();
  const [{ app, router, around }] = useState(() => {
    const start = () =>
      createActor(silentApp, { snapshot: situation.stage(), input: { version: "" } }).start();
    const app = start();
    const around: RouterContext = {
      ...context,
      session: sessionOf(app),
      seconds: still,
      serverTime: still,
      documents: { ...context.documents, doc: () => Promise.resolve(document) },
      choices: { keep: nothing, device: () => null, forgetDevice: nothing },
    };
    const address = inLanguage(situation.address, shownLanguage(i18n));
    const history = createMemoryHistory({ initialEntries: [address] });
    const router = createRouter({ ...options, context: { ...around, session: sessionOf(start()) }, history });
    const stop = router.subscribe("onResolved", () => {
      stop();
      router.update({ ...router.options, context: around });
    });
    return { app, around, router };
  });
  return (
    <div data-situation={situation.name}>
      <Frame app={app} context={around}>
        <RouterProvider router={router} />
      </Frame>
    </div>
  );
};
