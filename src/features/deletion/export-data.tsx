import { useTranslation } from "react-i18next";
import type { DeletionView } from "#machines/deletion/deletion.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";

type Export = Pick<Extract<DeletionView, { exportState: unknown }>, "exportState" | "askExport">;

/** Everything stored about the client, as a file: before it is gone. Not shown where the backend has no such file. */
import { useDeletionPath } from "./use-deletion-path.ts";
export const ExportData = ({ view: { exportState, askExport } }: { view: Export }) => {
  const { t } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  if (exportState === "unavailable") return null;
  const busy = exportState === "exporting";
  return (
    <Section title={t("export.title")}>
      <Lead>{t("export.lead")}</Lead>
      {exportState === "unreachable" && (
        <Notice kind="bad" role="alert" title={t("export.failed.title")}>
          {t("export.failed.lead")}
        </Notice>
      )}
      <Button
        kind="line"
        busy={busy}
        {...(!askExport.can &&
          askExport.why === "offline" && { reason: t("export.offline"), reasonIcon: wifiOff })}
        onClick={() => send({ type: "export.requested" })}
      >
        {t(busy ? "export.asking" : "export.ask")}
      </Button>
      <p role="status">{exportState === "exported" && t("export.done")}</p>
    </Section>
  );
};
