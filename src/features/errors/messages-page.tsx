import { useTranslation } from "react-i18next";
import type { Message } from "#machines/messages/messages.ports.ts";
import { messagesView } from "#machines/messages/messages.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatTime } from "../../ui/date.ts";
import { Empty } from "../../ui/outcome.tsx";
import { Lead } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { useFormatDayIn } from "../../routing/use-clock.ts";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { useCityZone } from "../shell/use-city-day.ts";

/** The text of each message; several codes share one. */
const messageTexts = {
  unanswered: "said.unanswered",
  "request.malformed": "said.malformed",
  "request.tooLarge": "said.malformed",
  "request.inProgress": "said.unanswered",
  "request.tooMany": "said.tooMany",
  "signature.wrong": "said.fault",
  "version.unsupported": "said.fault",
  "key.missing": "said.fault",
  "key.reused": "said.fault",
  "token.invalid": "said.fault",
  "client.forbidden": "said.forbidden",
  "client.deleting": "said.deleting",
  "resource.missing": "said.missing",
  "method.notAllowed": "said.fault",
  "server.failed": "said.fault",
  "server.busy": "said.fault",
  "phone.unsupported": "said.code",
  "code.wrong": "said.code",
  "code.expired": "said.code",
  "code.locked": "said.tooMany",
  "call.unavailable": "said.code",
  "proof.required": "said.fault",
  "consent.required": "said.consent",
  "city.unsupported": "said.city",
  "device.unavailable": "said.device",
  "office.unavailable": "said.office",
  "delivery.incomplete": "said.deliveryIncomplete",
  "delivery.unavailable": "said.delivery",
  "promo.unknown": "said.promo.unknown",
  "promo.expired": "said.promo.expired",
  "promo.used": "said.promo.used",
  "promo.discount": "said.promo.discount",
  "promo.bonus": "said.promo.bonus",
  "bonus.notEnough": "said.bonus",
  "quote.stale": "said.quote",
  "profile.incomplete": "said.profile",
  "subscription.changed": "said.changed",
  "forecast.changed": "said.forecast",
  "subscription.notAllowed": "said.notAllowed",
  "payment.notDue": "said.payment",
  "payment.inProgress": "said.paying",
  "payment.notAllowed": "said.payment",
  "acquirer.unavailable": "said.bank",
  "email.tokenInvalid": "said.email",
  "agreement.wrong": "said.agreement",
  "act.changed": "said.act",
} as const satisfies Record<Message["what"], string>;

/** Past error messages. */
export const MessagesPage = () => {
  const { t } = useTranslation("messages");
  const { t: inShell } = useTranslation("shell");
  const messages = useView("account.messages", messagesView);
  const title = inShell("nav.messages");
  return (
    <TaskPage title={title} back={<BackLink to="/faq/" />}>
      <h1 tabIndex={-1}>{title}</h1>
      {messages.length === 0 ? (
        <Empty art="/art/ebike.svg" title={t("empty.title")}>
          {t("empty.lead")}
        </Empty>
      ) : (
        <>
          <Lead>{t("lead")}</Lead>
          <Rows>
            {messages.map((message) => (
              <MessageRow key={`${message.at} ${message.what}`} message={message} />
            ))}
          </Rows>
        </>
      )}
    </TaskPage>
  );
};

export const MessageRow = ({ message: { at, what, requestId } }: { message: Message }) => {
  const { t, i18n } = useTranslation("messages");
  const zone = useCityZone();
  const dayOf = useFormatDayIn(zone);
  const moment = new Date(at).toISOString();
  const when = `${dayOf(moment)}, ${formatTime(moment, i18n.language, zone)}`;
  return (
    <li>
      <div className={rowClass()}>
        <RowBody
          title={t(messageTexts[what])}
          // The request id keeps its hyphens breakable: people copy it.
          note={
            requestId === null
              ? when
              : t("request", { when, id: requestId, interpolation: { escapeValue: false } })
          }
        />
      </div>
    </li>
  );
};
