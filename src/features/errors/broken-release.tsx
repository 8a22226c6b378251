import { useTranslation } from "react-i18next";
import { useSend } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBody } from "../../ui/error-body.tsx";
import { ErrorFrame } from "./error-frame.tsx";

/** A part of the application did not come, and the one reload of this minute has not helped (spec §8, §9). */
export const BrokenRelease = () => {
  const { t } = useTranslation();
  const send = useSend("release");
  return (
    <ErrorFrame>
      <ErrorBody title={t("error.release.title")} lead={t("error.release.lead")}>
        <Button onClick={() => send({ type: "reload.requested" })}>{t("error.release.again")}</Button>
      </ErrorBody>
    </ErrorFrame>
  );
};
