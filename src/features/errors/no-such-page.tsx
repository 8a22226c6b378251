import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "../../routing/told-title.tsx";
import { NotFoundPage } from "./error-pages.tsx";

/** A page whose address fits while what it names is not there: shown as any address without a page (spec §8). */
export const NoSuchPage = () => {
  const { t } = useTranslation();
  useTitle(t("error.404.title"));
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
};
