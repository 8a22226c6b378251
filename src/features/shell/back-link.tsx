import { Link, createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { iconButtonClass } from "../../ui/button.tsx";
import { back } from "../../ui/icons.ts";

const BackAnchor = (props: ComponentProps<"a">) => {
  const { t } = useTranslation("shell");
  return (
    <a {...props} className={iconButtonClass()} aria-label={t("nav.back")}>
      <Icon of={back} />
    </a>
  );
};

/** Back arrow of a task bar; takes the props of the router's link. */
export const BackLink = createLink(BackAnchor);

/** Breadcrumb of a task below the subscriptions. */
export const SubscriptionsPath = ({ at }: { at: string }) => {
  const { t } = useTranslation("shell");
  return (
    <>
      <li>
        <Link to="/subscriptions/">{t("nav.subscriptions")}</Link>
      </li>
      <li aria-current="page">{at}</li>
    </>
  );
};
