import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";

/** How devices are named in a sentence: each once, as the catalogue calls it. */
export const useNames = () => {
  const { i18n } = useTranslation();
  const gadgets = useView("account", catalogOf)?.gadgets;
  return {
    nameOf: ({ deviceId, model }: Subscription): string =>
      gadgets?.find(({ id }) => id === deviceId)?.name ?? model,
    inList: (names: readonly string[]): string =>
      new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(new Set(names)),
  };
};
