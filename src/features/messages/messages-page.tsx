import { useTranslation } from "react-i18next";
import type { Message } from "#machines/messages/messages.ports.ts";
import { messagesView } from "#machines/messages/messages.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatTime } from "../../ui/date.ts";
import { Empty } from "../../ui/empty.tsx";
import { Lead } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { useDayOf } from "../../routing/use-calendar.ts";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { useCityZone } from "../shell/use-city-day.ts";
import { textOf } from "./text-of.ts";

/** What the product has said of what did not work, to be read again. */
export const MessagesPage = () => {
  const { t } = useTranslation("messages");
  const { t: inShell } = useTranslation("shell");
  const messages = useView("account.messages", messagesView);
  const title = inShell("nav.messages");
  return (
    <TaskPage title={title} back={<BackLink to="/subscriptions/" />}>
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
              <Said key={`${message.at} ${message.what}`} message={message} />
            ))}
          </Rows>
        </>
      )}
    </TaskPage>
  );
};

const Said = ({ message: { at, what, requestId } }: { message: Message }) => {
  const { t, i18n } = useTranslation("messages");
  const zone = useCityZone();
  const dayOf = useDayOf(zone);
  const moment = new Date(at).toISOString();
  const when = `${dayOf(moment)}, ${formatTime(moment, i18n.language, zone)}`;
  return (
    <li>
      <div className={rowClass()}>
        <RowBody
          title={t(textOf[what])}
          // The number is copied letter by letter: nothing in it is tied, and its lines part at its hyphens.
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
