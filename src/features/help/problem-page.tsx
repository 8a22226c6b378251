import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { BackLink, SubscriptionsPath } from "../shell/back-link.tsx";
import { useDeviceTitle } from "../shell/use-device-title.ts";
import { TaskPage } from "../shell/task-page.tsx";
import { ListFailed } from "../subscriptions/list-failed.tsx";
import type { ProblemSearch } from "./help-search.ts";
import { isWithClient } from "../consequences/sentences.ts";
import { useGetFacts } from "../consequences/use-sentences.ts";
import { ProblemForm } from "./problem-form.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { bike } from "../../ui/icons.ts";
import { Empty } from "../../ui/outcome.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { artUrl } from "../catalog/find-device.ts";
import { AskSupport } from "../shell/support.tsx";

/** `/problem/`: asks for the device if the URL names none. */
export const ProblemPage = ({ search: { s, what } }: { search: ProblemSearch }) => {
  const { t } = useTranslation(["help", "subscriptions"]);
  const view = useView("account", subscriptionsView);
  const getFacts = useGetFacts();
  const held =
    view.state === "ready" ? view.subscriptions.filter((each) => isWithClient(getFacts(each))) : [];
  const subscription = held.find(({ id }) => id === s);
  if (subscription !== undefined) return <DeviceProblem subscription={subscription} what={what} />;
  return (
    <TaskPage
      title={t("problem.title")}
      back={<BackLink to="/subscriptions/" />}
      path={<SubscriptionsPath at={t("problem.title")} />}
    >
      {view.state === "ready" ? (
        <WhichDevice held={held} />
      ) : (
        <>
          <h1 tabIndex={-1}>{t("which.title")}</h1>
          {view.state === "unreachable" ? (
            <ListFailed />
          ) : (
            <Skeleton label={t("subscriptions:loading")}>
              <SkeletonBlock height="4rem" />
              <SkeletonBlock height="4rem" />
            </Skeleton>
          )}
        </>
      )}
    </TaskPage>
  );
};

const DeviceProblem = ({
  subscription,
  what,
}: { subscription: Subscription } & Pick<ProblemSearch, "what">) => {
  const { t } = useTranslation(["help", "subscriptions"]);
  const name = deviceName(subscription);
  const here = { s: subscription.id };
  return (
    <TaskPage
      title={t("problem.title")}
      back={<BackLink to="/subscriptions/" search={here} />}
      path={
        <>
          <li>
            <Link to="/subscriptions/">{t("subscriptions:title")}</Link>
          </li>
          <li>
            <Link to="/subscriptions/" search={here}>
              {name}
            </Link>
          </li>
          <li aria-current="page">{t("problem.title")}</li>
        </>
      }
    >
      <ProblemForm key={subscription.id} subscription={subscription} what={what} />
    </TaskPage>
  );
};

/** Chooses among the client's devices; without any, links to help. */
const WhichDevice = ({ held }: { held: readonly Subscription[] }) => {
  const { t } = useTranslation("help");
  if (held.length === 0)
    return (
      <>
        <h1 tabIndex={-1}>{t("problem.title")}</h1>
        <Empty
          art="/art/empty-subscriptions.svg"
          title={t("which.none")}
          action={
            <>
              <Link to="/offices/" className={buttonClass({ kind: "solid" })}>
                {t("offices.all")}
              </Link>
              <AskSupport />
            </>
          }
        >
          {t("which.noneLead")}
        </Empty>
      </>
    );
  return (
    <>
      <h1 tabIndex={-1}>{t("which.title")}</h1>
      <Rows>
        {held.map((subscription) => (
          <Device key={subscription.id} subscription={subscription} />
        ))}
      </Rows>
    </>
  );
};

const Device = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("help");
  const deviceTitle = useDeviceTitle();
  const { id, image, serial } = subscription;
  return (
    <li>
      <Link to="/problem/" search={{ s: id }} className={rowClass()}>
        <RowBody
          icon={bike}
          art={image === undefined ? null : artUrl(image)}
          title={deviceTitle(subscription)}
          note={
            <>
              <span>{t("subscription", { id })}</span>
              {serial !== null && (
                <>
                  <br />
                  <span>{t("which.serial", { serial })}</span>
                </>
              )}
            </>
          }
          go
        />
      </Link>
    </li>
  );
};
