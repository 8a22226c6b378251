import { useDeviceTitle } from "../shell/use-device-title.ts";
import { useTranslation } from "react-i18next";
import { hasAccount, isVisitor } from "#machines/session/session.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { SignInLink } from "../shell/sign-in-link.tsx";
import { ReadingPage } from "../shell/reading-page.tsx";
import styles from "./documents-page.module.css";
import { Link, type LinkProps } from "@tanstack/react-router";
import { subscriptionsOf, subscriptionsView } from "#machines/account/account.view.ts";
import { BackLink } from "../shell/back-link.tsx";
import { startAtTop } from "../shell/focus-heading.ts";
import { TaskPage } from "../shell/task-page.tsx";
import { iconOfAct, usePaperName, actsInOrder, contractsInOrder } from "./papers.ts";
import { PaperGate } from "./paper-gate.tsx";
import { SignAct } from "./sign-act.tsx";
import {
  type IconPath,
  bonus,
  card,
  chat,
  cookie,
  doc,
  help,
  info,
  lock,
  shield,
  trash,
  truck,
} from "../../ui/icons.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { useState } from "react";
import { Button, TextButton } from "../../ui/button.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { type Act, type Subscription, deviceName, signatureOf } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { useFormatDay, useFormatDayIn } from "../../routing/use-clock.ts";
import { useSubscriptionZone } from "../shell/use-city-day.ts";

/** A client's own documents and the public ones, or one act to sign. */
export const DocumentsPage = ({ actId }: { actId: number | undefined }) => {
  const { t } = useTranslation("documents");
  const isSignedIn = useView("session", hasAccount);
  const visitor = useView("session", isVisitor);
  if (isSignedIn && actId !== undefined) return <ActPage key={actId} id={actId} />;
  return (
    <ReadingPage>
      <h1 tabIndex={-1}>{t("title")}</h1>
      {isSignedIn ? (
        <div className={styles.both}>
          <div>
            <OwnDocuments />
          </div>
          <div>
            <PublicDocuments />
          </div>
        </div>
      ) : (
        <>
          {visitor && <Lead>{t("visitor")}</Lead>}
          <SignInLink>{t("visitor.signIn")}</SignInLink>
          <PublicDocuments />
        </>
      )}
    </ReadingPage>
  );
};

const ActPage = ({ id }: { id: number }) => {
  const { t } = useTranslation("documents");
  const nameOf = usePaperName();
  const acts = useView("account", subscriptionsOf)?.flatMap((subscription) => subscription.acts);
  const act = acts?.find((each) => each.id === id);
  const title = act === undefined ? t("act.bar") : nameOf(act);
  return (
    <TaskPage
      title={title}
      back={<BackLink to="/documents/" />}
      path={
        <>
          <li>
            <Link to="/documents/">{t("title")}</Link>
          </li>
          <li aria-current="page">{title}</li>
        </>
      }
    >
      <div ref={startAtTop} className={styles.act}>
        <PaperGate address={{ kind: "act", id, pen: false }}>
          {({ act, subscription, paper }) =>
            act !== null && <SignAct act={act} subscription={subscription} paper={paper} />
          }
        </PaperGate>
      </div>
    </TaskPage>
  );
};

type Listed = readonly (readonly [LinkProps["to"], IconPath, string])[];

const rules = [
  ["/contract/", doc, "common:legal.offer"],
  ["/privacy/", lock, "common:legal.privacy"],
  ["/personal-data/", lock, "common:legal.personalData"],
  ["/cookies/", cookie, "common:legal.cookies"],
  ["/rekurrent/", card, "common:legal.recurrent"],
  ["/information-delete-profile/", trash, "public.deletion"],
  ["/processors/", lock, "public.processors"],
  ["/check/", doc, "public.check"],
] as const satisfies Listed;
const service = [
  ["/delivery/", truck, "public.delivery"],
  ["/bonus-system/", bonus, "shell:profile.bonus"],
  ["/about/", info, "public.about"],
  ["/faq/", help, "faq.title"],
  ["/complaints/", chat, "public.complaints"],
  ["/accessibility/", info, "public.accessibility"],
  ["/security/", shield, "public.security"],
] as const satisfies Listed;

const PublicDocuments = () => {
  const { t } = useTranslation(["documents", "common", "shell"]);
  const row = ([to, icon, name]: (typeof rules | typeof service)[number]) => (
    <li key={to}>
      <Link to={to} className={rowClass()}>
        <RowBody icon={icon} title={t(name)} go />
      </Link>
    </li>
  );
  return (
    <>
      <Section title={t("public.title")}>
        <Rows>{rules.map(row)}</Rows>
      </Section>
      <Section title={t("public.service")}>
        <Rows>{service.map(row)}</Rows>
      </Section>
    </>
  );
};

const atOnce = 10;

/** Acts and contracts: unsigned acts first, then by device, newest first. */
const OwnDocuments = () => {
  const { t } = useTranslation("documents");
  const view = useView("account", subscriptionsView);
  const [held, setHeld] = useState(false);
  const send = useSend("account");
  const [shown, setShown] = useState(atOnce);
  const [waiting, setWaiting] = useState(atOnce);
  if (view.state === "unreachable")
    return (
      <LoadFailure title={t("own.failed.title")} onRetry={() => send({ type: "account.retryRequested" })}>
        {t("failed.lead")}
      </LoadFailure>
    );
  if (view.state === "loading" || held)
    return (
      <Skeleton onHold={setHeld} label={t("own.loading")}>
        <SkeletonBlock height="3rem" />
        <SkeletonBlock height="3rem" />
      </Skeleton>
    );
  const own = contractsInOrder(view.subscriptions);
  const unsigned = actsInOrder(
    own.flatMap((subscription) =>
      subscription.acts.filter(({ signed }) => !signed).map((act) => ({ ...act, subscription })),
    ),
  );
  if (own.length === 0) return <Lead>{t("own.none")}</Lead>;
  return (
    <>
      {unsigned.length > 0 && (
        <Section title={t("unsigned.title")}>
          <Rows>
            {unsigned.slice(0, waiting).map(({ subscription, ...act }) => (
              <ActRow key={act.id} act={act} subscription={subscription} />
            ))}
          </Rows>
          {unsigned.length > waiting && (
            <Button kind="line" onClick={() => setWaiting(waiting + atOnce)}>
              {t("unsigned.more", { count: Math.min(atOnce, unsigned.length - waiting) })}
            </Button>
          )}
        </Section>
      )}
      <Section title={t("own.title")}>
        {own.slice(0, shown).map((subscription) => (
          <OwnGroup key={subscription.id} subscription={subscription} />
        ))}
        {own.length > shown && (
          <Button kind="line" onClick={() => setShown(shown + atOnce)}>
            {t("own.more", { count: Math.min(atOnce, own.length - shown) })}
          </Button>
        )}
      </Section>
    </>
  );
};

/** A device exchanged often has many acts. */
const atFirst = 5;

/** A device's acts, newest first, and its contract. */
const OwnGroup = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("documents");
  const device = deviceName(subscription);
  const deviceTitle = useDeviceTitle();
  const [all, setAll] = useState(false);
  const signed = actsInOrder(subscription.acts.filter((act) => act.signed));
  const shown = all ? signed : signed.slice(0, atFirst);
  const more = signed.length - shown.length;
  return (
    <section className={styles.group}>
      <h3>{deviceTitle(subscription)}</h3>
      <Rows>
        {shown.map((act) => (
          <ActRow key={act.id} act={act} subscription={subscription} />
        ))}
        <ContractRow subscription={subscription} />
      </Rows>
      {more > 0 && (
        <TextButton aria-label={t("own.moreOf", { count: more, device })} onClick={() => setAll(true)}>
          {t("own.more", { count: more })}
        </TextButton>
      )}
    </section>
  );
};

const ActRow = ({ act, subscription }: { act: Act; subscription: Subscription }) => {
  const { t } = useTranslation("documents");
  const nameOf = usePaperName();
  const day = useFormatDayIn(useSubscriptionZone(subscription));
  const device = deviceName(subscription);
  const { id, type, signed, signedAt, created } = act;
  return (
    <li>
      <Link to="/documents/" search={{ act: id }} className={rowClass()}>
        <RowBody
          icon={iconOfAct(act)}
          iconKind={signed ? undefined : "sign"}
          title={nameOf(act)}
          note={
            signed
              ? signedAt === null
                ? t("act.signed")
                : t(`act.on.${signatureOf(type)}`, { day: day(signedAt) })
              : created === undefined
                ? device
                : t("act.of", { device, day: day(created) })
          }
          go
        />
      </Link>
    </li>
  );
};

const ContractRow = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("documents");
  const day = useFormatDay();
  const { id, start, status } = subscription;
  const unstarted = t(`contract.${isOver(status) ? "never" : "waiting"}`);
  return (
    <li>
      <Link to="/print/" search={{ contract: id }} className={rowClass()}>
        <RowBody
          icon={doc}
          title={t("contract.title", { id })}
          note={start === null ? unstarted : t("contract.since", { day: day(start) })}
          go
        />
      </Link>
    </li>
  );
};
