import { useTranslation } from "react-i18next";
import { useSend } from "../../actors/use-view.tsx";
import { Section } from "../../ui/page.tsx";
import { TextButton } from "../../ui/text-button.tsx";

/** Leaves the payment for later. At the end of the page: the dock has the one thing people came for. */
export const PutOff = () => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout");
  return (
    <Section>
      <TextButton onClick={() => send({ type: "payment.putOff" })}>{t("unpaid.later")}</TextButton>
    </Section>
  );
};
