import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { BackLink, SubscriptionsPath } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { ListFailed } from "../subscriptions/subscriptions-place.tsx";
import type { ProblemSearch } from "./help-search.ts";
import { isWithClient } from "../consequences/sentences.ts";
import { useFactsOfEach } from "../consequences/use-say.ts";
import { ProblemForm } from "./problem-form.tsx";
import { WhichDevice } from "./which-device.tsx";

/** `/problem/`: what happened to a device, and what to do now. Without a device in the address it asks for one. */
export const ProblemPage = ({ search: { s, what } }: { search: ProblemSearch }) => {
  const { t } = useTranslation(["help", "subscriptions"]);
  const view = useView("account", subscriptionsView);
  const factsOf = useFactsOfEach();
  const held = view.state === "ready" ? view.subscriptions.filter((each) => isWithClient(factsOf(each))) : [];
  const subscription = held.find(({ id }) => id === s);
  if (subscription !== undefined) return <OfDevice subscription={subscription} what={what} />;
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

const OfDevice = ({ subscription, what }: { subscription: Subscription } & Pick<ProblemSearch, "what">) => {
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
