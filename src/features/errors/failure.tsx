import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { releaseView } from "#machines/release/release.view.ts";
import { hasAccount, isOnline } from "#machines/session/session.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button, textButtonClass } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { refresh } from "../../ui/icons.ts";
import { ReadingPage } from "../shell/reading-page.tsx";
import { useTitle } from "../../routing/dynamic-title.tsx";

/** The failed request's id, for support; null if there is none. */
const readRequestId = (failure: unknown): string | null =>
  failure instanceof Error && "requestId" in failure && typeof failure.requestId === "string"
    ? failure.requestId
    : null;

/** Status of errors without one (spec §8). */
const unknown = 500;

/** The HTTP status of a failure, else 500. */
const readStatus = (failure: unknown): number =>
  failure instanceof Error &&
  "status" in failure &&
  typeof failure.status === "number" &&
  failure.status >= 400 &&
  failure.status <= 599
    ? failure.status
    : unknown;

const ErrorPage = (body: ComponentProps<typeof ErrorBody>) => {
  useTitle(body.title);
  return (
    <ReadingPage>
      <ErrorBody {...body} />
    </ReadingPage>
  );
};

/**
 * Failed data or a fault of the page (spec §8): its status, retry, a link to the catalogue. Says so if the cause is
 * the network or a missing chunk.
 */
export const Failure = ({ error }: Pick<ErrorComponentProps, "error">) => {
  const { t } = useTranslation();
  const router = useRouter();
  const release = useView("release", releaseView);
  const online = useView("session", isOnline);
  const signedIn = useView("session", hasAccount);
  const status = readStatus(error);
  const kind = status === 503 ? "503" : status >= 500 ? "500" : "other";
  const requestId = readRequestId(error);
  const again = (
    <Button icon={refresh} onClick={() => void router.invalidate()}>
      {t("error.500.again")}
    </Button>
  );
  if (release === "broken") return <BrokenRelease />;
  if (release === "reloading")
    return (
      <ReadingPage>
        <p role="status">{t("loading")}</p>
      </ReadingPage>
    );
  if (!online)
    return (
      <ErrorPage title={t("error.offline.title")} lead={t("error.offline.lead")}>
        {again}
      </ErrorPage>
    );
  return (
    <ErrorPage
      code={status}
      title={t(`error.${kind}.title`)}
      lead={t(status < 500 ? "error.other.lead" : signedIn ? "error.500.lead" : "error.500.wait")}
      support={
        requestId === null
          ? undefined
          : t("error.support", { id: requestId, interpolation: { escapeValue: false } })
      }
    >
      {again}
      {signedIn && (
        <Link to="/payments/" className={textButtonClass()}>
          {t("error.500.payments")}
        </Link>
      )}
      <Link to="/catalog/" className={textButtonClass()}>
        {t("error.500.catalog")}
      </Link>
    </ErrorPage>
  );
};

/** A chunk is missing and this minute's reload did not help (spec §8, §9). */
const BrokenRelease = () => {
  const { t } = useTranslation();
  const send = useSend("release");
  return (
    <ErrorPage title={t("error.release.title")} lead={t("error.release.lead")}>
      <Button onClick={() => send({ type: "reload.requested" })}>{t("error.release.again")}</Button>
    </ErrorPage>
  );
};
