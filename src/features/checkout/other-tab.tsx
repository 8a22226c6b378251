import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isDebt } from "#machines/checkout/checkout.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { Dock } from "../../ui/dock.tsx";
import { check, close } from "../../ui/icons.ts";
import { Lead, Section } from "../../ui/page.tsx";
import { Stage, Stages } from "../../ui/stages.tsx";
import { focusHeading } from "../shell/focus-heading.ts";

interface OtherTabProps {
  /** What is paid there: device and sum. */
  paid?: string | undefined;
  /** The way out of this page. */
  action: ReactNode;
}

/** Another tab orders or pays; this one shows the result. */
export const OtherTab = ({ paid, action }: OtherTabProps) => {
  const { t } = useTranslation("checkout");
  // A later period belongs to a subscription that has already begun.
  const isFirst = !useView("account.checkout", isDebt);
  return (
    <Columns
      side={
        <Deck>
          <Dock stacked>{action}</Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={focusHeading}>
        {t("otherTab.title")}
      </h1>
      <Lead>{t("otherTab.lead")}</Lead>
      <Section>
        <Stages>
          <Stage at="now" title={t("otherTab.stage.there")}>
            {paid}
          </Stage>
          <Stage at="next" title={t(isFirst ? "checking.stage.done" : "checking.stage.donePeriod")} />
        </Stages>
      </Section>
      <Section title={t("checking.what")}>
        <Consequences>
          <Consequence icon={check} title={t("checking.paid")}>
            {t(isFirst ? "checking.paidNote" : "checking.paidPeriodNote")}
          </Consequence>
          <Consequence icon={close} title={t("otherTab.closed")}>
            {t("otherTab.closedNote")}
          </Consequence>
        </Consequences>
      </Section>
    </Columns>
  );
};
