import { Link, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { releaseView } from "#machines/release/release.view.ts";
import { useRelease, useSession } from "../../machines.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { BrokenRelease } from "./broken-release.tsx";
import { ErrorFrame } from "./error-frame.tsx";

/**
 * Data that could not be loaded, or a fault of the page (spec §8): try again, or back to the catalogue. Without a
 * network, or with a part of the application missing, it says so instead: then nothing of ours has broken.
 */
export const Failure = () => {
  const { t } = useTranslation();
  const router = useRouter();
  const release = useRelease(releaseView);
  const online = useSession(({ context }) => context.online);
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
          <Button onClick={() => void router.invalidate()}>{t("error.500.again")}</Button>
        </ErrorBody>
      </ErrorFrame>
    );
  return (
    <ErrorFrame>
      <ErrorBody code={500} title={t("error.500.title")} lead={t("error.500.lead")}>
        <Button onClick={() => void router.invalidate()}>{t("error.500.again")}</Button>
        <Link to="/catalog/" className={buttonClass({ kind: "line" })}>
          {t("error.500.catalog")}
        </Link>
      </ErrorBody>
    </ErrorFrame>
  );
};
