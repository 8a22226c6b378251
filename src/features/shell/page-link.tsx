import type { ComponentProps, MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#contract/language.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import type { OpenPage } from "../../routing/router-context.ts";
import { useRouterContext } from "../../routing/use-router-context.tsx";

interface PageLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  to: OpenPage;
}

/** Whether a click is meant for this tab. */
export const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to a page that is open to everybody; it stands also where the router has not come yet. */
export const PageLink = ({ to, children, ...rest }: PageLinkProps) => {
  const { i18n } = useTranslation();
  const { turnTo } = useRouterContext();
  return (
    <a
      {...rest}
      href={inLanguage(to, shownLanguage(i18n))}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        turnTo(to);
      }}
    >
      {children}
    </a>
  );
};
