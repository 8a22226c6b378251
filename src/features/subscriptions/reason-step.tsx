import { useNavigate } from "@tanstack/react-router";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSend } from "../../actors/use-view.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Fields, TextArea } from "../../ui/field.tsx";
import { Lead } from "../../ui/page.tsx";
import { StepLink, type ScreenView } from "./step-link.tsx";
import styles from "./subscription.module.css";
import { formText } from "../../ui/form-text.ts";

const reasons = [
  "returning",
  "fault",
  "jobDone",
  "boughtOwn",
  "tooExpensive",
  "break",
  "otherOption",
  "service",
  "notSaid",
] as const;

/** Why the client cancels. Optional: it must not hold anyone up. */
export const ReasonStep = ({ view: { reason: given } }: { view: ScreenView<"reason"> }) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription");
  const navigate = useNavigate({ from: "/subscriptions" });
  const give = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    send({
      type: "reason.given",
      reason: formText(form, "reason") || "notSaid",
      comment: formText(form, "comment").slice(0, 1000),
    });
    void navigate({ search: (now) => ({ ...now, at: "cancel-confirm" as const }) });
  };
  return (
    <Columns
      onSubmit={give}
      side={
        <Deck>
          <Dock stacked subject={t("reason.subject")} subjectOn="wide">
            <Button kind="go" type="submit">
              {t("reason.next")}
            </Button>
            <StepLink className={buttonClass({ kind: "line" })}>{t("reason.stay")}</StepLink>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>{t("reason.title")}</h1>
      <Lead>{t("reason.lead")}</Lead>
      <Choices legend={t("reason.legend")}>
        {reasons.map((reason) => (
          <RadioRow
            key={reason}
            name="reason"
            value={reason}
            defaultChecked={given?.reason === reason}
            title={t(`reason.${reason}`)}
            note={reason === "break" && t("reason.break.note")}
          />
        ))}
      </Choices>
      <div className={styles.block}>
        <Fields>
          <TextArea
            label={t("reason.comment")}
            optional={t("reason.optional")}
            name="comment"
            maxLength={1000}
            rows={3}
            defaultValue={given?.comment}
          />
        </Fields>
      </div>
    </Columns>
  );
};
