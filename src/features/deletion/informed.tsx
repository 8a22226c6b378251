import { useTranslation } from "react-i18next";
import { hasAccount } from "#machines/session/session.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Markdown } from "../documents/markdown.tsx";
import { useDeletionPath } from "./use-deletion-path.ts";
import { ExportData } from "./export-data.tsx";
import { Stakes } from "./stakes.tsx";
import { useErasureDay } from "./use-erasure-day.ts";
import type { ViewOf } from "./view-of.ts";

interface InformedProps {
  view: ViewOf<"informed">;
  /** Markdown. */
  body: string;
  takenBack: boolean;
}

/** Before anything is asked: what stands in the way, what can be taken along, and what the document says. */
export const Informed = ({ view, body, takenBack }: InformedProps) => {
  const { t } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  // Whoever has not finished the registration has nothing of ours.
  const isClient = useView("session", hasAccount);
  const day = useErasureDay();
  return (
    <Columns
      side={
        <Deck>
          <Dock caption={t("informed.caption")} subject={t("informed.subject")} subjectOn="wide">
            <Button
              kind="bad"
              {...(!view.begin.can && { reason: t("informed.forbidden") })}
              onClick={() => send({ type: "deletion.begun" })}
            >
              {t("informed.begin")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>{t("informed.title")}</h1>
      <Lead>{t("informed.lead", { day })}</Lead>
      {takenBack && (
        <Notice kind="done" role="status" title={t("informed.takenBack.title")}>
          {t("informed.takenBack.lead")}
        </Notice>
      )}
      {isClient && <Stakes withBonus />}
      <ExportData view={view} />
      <Section>
        <Markdown text={body} />
      </Section>
    </Columns>
  );
};
