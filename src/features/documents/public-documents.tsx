import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { card, doc, help, info, type IconPath, lock, truck } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";

const documents = [
  ["/contract/", doc, "common:legal.offer"],
  ["/privacy/", lock, "common:legal.privacy"],
  ["/cookies/", info, "common:legal.cookies"],
  ["/rekurrent/", card, "common:legal.recurrent"],
  ["/delivery/", truck, "public.delivery"],
  ["/about/", info, "public.about"],
  ["/faq/", help, "faq.title"],
] as const satisfies readonly (readonly [LinkProps["to"], IconPath, string])[];

/** What everybody may read. */
export const PublicDocuments = () => {
  const { t } = useTranslation(["documents", "common"]);
  return (
    <Section title={t("public.title")}>
      <Rows>
        {documents.map(([to, icon, name]) => (
          <li key={to}>
            <Link to={to} className={rowClass()}>
              <RowBody icon={icon} title={t(name)} go />
            </Link>
          </li>
        ))}
      </Rows>
    </Section>
  );
};
