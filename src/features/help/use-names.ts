import { useTranslation } from "react-i18next";

/** How devices are named in a sentence: each once, as the catalogue calls it. */
export const useNames = () => {
  const { i18n } = useTranslation();
  return {
    inList: (names: readonly string[]): string =>
      new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(new Set(names)),
  };
};
