import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { releaseView } from "#machines/release/release.view.ts";
import { hasAccount, isOnline } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { refresh } from "../../ui/icons.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import { BrokenRelease } from "./broken-release.tsx";
import { ErrorFrame } from "./error-frame.tsx";
import { requestIdOf, statusOf } from "./status-of.ts";

/**
 * Data that could not be loaded, or a fault of the page (spec §8): its status (500 unless a server said another), try
 * again, or back to the catalogue. Without a network, or with a part of the application missing, it says so instead:
 * then nothing of ours has broken.
 */
export const Failure = ({ error }: Pick<ErrorComponentProps, "error">) => {
  const { t } = useTranslation();
  const router = useRouter();
  const release = useView("release", releaseView);
  const online = useView("session", isOnline);
  const signedIn = useView("session", hasAccount);
  const status = statusOf(error);
  const kind = status === 503 ? "503" : status >= 500 ? "500" : "other";
  const requestId = requestIdOf(error);
  const again = (
    <Button icon={refresh} onClick={() => void router.invalidate()}>
      {t("error.500.again")}
    </Button>
  );
  if (release === "broken") return <BrokenRelease />;
  if (release === "reloading")
    return (
      <ErrorFrame>
        <p role="status">{t("loading")}</p>
      </ErrorFrame>
    );
  if (!online)
    return (
      <ErrorFrame>
        <ErrorBody title={t("error.offline.title")} lead={t("error.offline.lead")}>
          {again}
        </ErrorBody>
      </ErrorFrame>
    );
  return (
    <ErrorFrame>
      <ErrorBody
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
      </ErrorBody>
    </ErrorFrame>
  );
};
