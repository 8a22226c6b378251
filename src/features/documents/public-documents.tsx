import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { bonus, card, cookie, doc, help, info, type IconPath, lock, trash, truck } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";

type Listed = readonly (readonly [LinkProps["to"], IconPath, string])[];

const rules = [
  ["/contract/", doc, "common:legal.offer"],
  ["/privacy/", lock, "common:legal.privacy"],
  ["/cookies/", cookie, "common:legal.cookies"],
  ["/rekurrent/", card, "common:legal.recurrent"],
  ["/information-delete-profile/", trash, "public.deletion"],
] as const satisfies Listed;
const service = [
  ["/delivery/", truck, "public.delivery"],
  ["/bonus-system/", bonus, "shell:profile.bonus"],
  ["/about/", info, "public.about"],
  ["/faq/", help, "faq.title"],
] as const satisfies Listed;

/** What everybody may read. */
export const PublicDocuments = () => {
  const { t } = useTranslation(["documents", "common", "shell"]);
  const row = ([to, icon, name]: (typeof rules | typeof service)[number]) => (
    <li key={to}>
      <Link to={to} className={rowClass()}>
        <RowBody icon={icon} title={t(name)} go />
      </Link>
    </li>
  );
  return (
    <>
      <Section title={t("public.title")}>
        <Rows>{rules.map(row)}</Rows>
      </Section>
      <Section title={t("public.service")}>
        <Rows>{service.map(row)}</Rows>
      </Section>
    </>
  );
};
