import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Org } from "#contract/info.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { hasAccount, isVisitor } from "#machines/session/session.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { joined } from "../../i18n/typography.ts";
import { useRouterContext } from "../../routing/router-context.tsx";
import { alert, chat, phone as phoneIcon, store } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { phoneInText } from "../../ui/phone.ts";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { supportChannels } from "../shell/support.tsx";
import { useOfficeHours, useOfficesByOpening } from "../catalog/use-office-hours.ts";

interface ContactsProps {
  /** Also lists the offices; omit on their own page. */
  offices?: boolean;
}

/** All configured contacts as links (docs/design.md). */
export const Contacts = ({ offices = true }: ContactsProps) => {
  const isClient = useView("session", hasAccount);
  return isClient ? <ClientContacts offices={offices} /> : <VisitorContacts />;
};

/** Visitors see the chat, if configured; the office page has the rest after sign-in. */
const VisitorContacts = () => {
  const { t } = useTranslation("help");
  const { returnTo, config } = useRouterContext();
  const visitor = useView("session", isVisitor);
  return (
    <ContactLinks org={undefined}>
      {config.supportUrl === null && visitor && (
        <li data-visitor="">
          <Link to="/" className={rowClass()} onClick={() => returnTo.keep("/offices/")}>
            <RowBody icon={chat} title={t("contacts.signIn")} go />
          </Link>
        </li>
      )}
    </ContactLinks>
  );
};

const ClientContacts = ({ offices }: { offices: boolean }) => {
  const { t } = useTranslation("shell");
  const org = useView("account", catalogOf)?.org;
  return (
    <ContactLinks org={org}>
      {offices && org !== undefined && org.offices.length > 0 && <OfficeContacts org={org} />}
      <li>
        <Link to="/profile/" search={{ at: "messages" }} className={rowClass()}>
          <RowBody icon={alert} title={t("nav.messages")} note={t("nav.messagesNote")} go />
        </Link>
      </li>
    </ContactLinks>
  );
};

const ContactLinks = ({ org, children }: { org: Org | undefined; children?: ReactNode }) => {
  const { t } = useTranslation(["help", "shell"]);
  const { supportUrl } = useRouterContext().config;
  const channels = supportChannels(supportUrl, org);
  if (channels.length === 0 && !children) return null;
  return (
    <Section title={t("contacts.title")} id="contacts">
      <Rows wide>
        {channels.map(({ name, href }) => (
          <li key={name}>
            <a className={rowClass()} href={href} target="_blank" rel="noopener noreferrer">
              <RowBody icon={chat} title={t(`shell:write.${name}`)} note={t("contacts.outside")} go />
            </a>
          </li>
        ))}
        {children}
      </Rows>
    </Section>
  );
};

/** The phone of the office that opens first, and a link to all offices. */
const OfficeContacts = ({ org: { offices } }: { org: Org }) => {
  const { t } = useTranslation("help");
  const getHours = useOfficeHours();
  const first = useOfficesByOpening(offices, null).ordered.find(({ phone }) => phone !== undefined);
  return (
    <>
      {first?.phone !== undefined && (
        <li>
          <a className={rowClass()} href={`tel:+${first.phone}`}>
            <RowBody
              icon={phoneIcon}
              title={phoneInText(first.phone)}
              note={[joined(first.address), getHours(first)?.words].filter(Boolean).join(". ")}
              go
            />
          </a>
        </li>
      )}
      <li>
        <Link to="/offices/" className={rowClass()}>
          <RowBody icon={store} title={t("offices.title")} note={t("contacts.offices")} go />
        </Link>
      </li>
    </>
  );
};
