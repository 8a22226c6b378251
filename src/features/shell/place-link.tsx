import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon, Mark, markClass } from "../../ui/icon.tsx";
import { useTranslation } from "react-i18next";

interface PlaceLinkProps {
  to: LinkProps["to"];
  icon: string;
  children: ReactNode;
}

/** One place of a menu, as a list item: its picture and its name. */
export const PlaceLink = ({ to, icon, children }: PlaceLinkProps) => (
  <li>
    <Link to={to}>
      <Icon of={icon} />
      <span>{children}</span>
    </Link>
  </li>
);

/** The brand: the way home from everywhere. */
export const HomeMark = ({ onInk = false }: { onInk?: boolean }) => {
  const { t } = useTranslation();
  return (
    <Link to="/" activeOptions={{ exact: true }} className={markClass()} aria-label={t("brandHome")}>
      <Mark word={t("brand")} onInk={onInk} />
    </Link>
  );
};
