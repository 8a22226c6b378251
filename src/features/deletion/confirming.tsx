import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { agreementWords, isAgreementWord } from "#contract/agreement.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { hasAccount } from "#machines/session/session.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Field, Fields } from "../../ui/field.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Lead } from "../../ui/page.tsx";
import { ErasedList, Stakes, type ViewOf, useErasureDay } from "./stakes.tsx";
import { useDeletionPath } from "./use-deletion-path.ts";

/** The word that confirms, typed by hand: nothing is asked for by a slip of the finger. */
export const Confirming = ({ view: { notice, submit } }: { view: ViewOf<"confirming"> }) => {
  const { t, i18n } = useTranslation("deletion");
  const send = useSend(useDeletionPath());
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const day = useErasureDay();
  const isClient = useView("session", hasAccount);
  const word = agreementWords[shownLanguage(i18n)];

  const confirm = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const agreed = isAgreementWord(typed);
    setWrong(!agreed);
    if (!agreed) event.currentTarget.querySelector("input")?.focus();
    else if (submit.can) send({ type: "deletion.confirmed", word: typed });
  };
  return (
    <Columns
      onSubmit={confirm}
      side={
        <Deck>
          <Dock stacked>
            <Button
              kind="bad"
              type="submit"
              {...(!submit.can && { reason: t("confirming.offline"), reasonIcon: wifiOff })}
            >
              {t("confirming.submit")}
            </Button>
            <Button kind="line" onClick={() => send({ type: "deletion.abandoned" })}>
              {t("confirming.keep")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>{t("confirming.title")}</h1>
      <Lead>{t("confirming.lead", { day })}</Lead>
      {notice === "unreachable" && (
        <Notice kind="bad" role="alert" title={t("confirming.unreachable.title")}>
          {t("confirming.unreachable.lead")}
        </Notice>
      )}
      <ErasedList />
      {isClient && <Stakes />}
      <Fields>
        <Field
          large
          label={t("confirming.label", { word })}
          hint={t("confirming.hint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          {...((wrong || (notice === "agreement.wrong" && typed === "")) && {
            error: t("confirming.wrong", { word }),
          })}
        />
      </Fields>
    </Columns>
  );
};
