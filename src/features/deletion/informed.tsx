import { useTranslation } from "react-i18next";
import { useDeletionSend } from "../../machines.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Markdown } from "../documents/markdown.tsx";
import { ExportData } from "./export-data.tsx";
import { Stakes } from "./stakes.tsx";
import type { ViewOf } from "./view-of.ts";

/** Before anything is asked: what stands in the way, what can be taken along, and what the document says. */
export const Informed = ({ view, body }: { view: ViewOf<"informed">; body: string }) => {
  const { t } = useTranslation("deletion");
  const send = useDeletionSend();
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
      <Lead>{t("informed.lead")}</Lead>
      <Stakes />
      <ExportData view={view} />
      <Section>
        <Markdown text={body} />
      </Section>
    </Columns>
  );
};
