import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { City } from "#contract/info.ts";
import { Typeahead, type TypeaheadOption } from "../../ui/typeahead.tsx";
import { nearCities, searchCities } from "./search-cities.ts";

interface CityFieldProps {
  cities: readonly City[];
  /** The id of the city to begin with. */
  chosen: number | null;
  error?: ReactNode;
}

/** The city, found by typing: its id goes into the form as `city`. Cities we do not serve say so. */
export const CityField = ({ cities, chosen, error }: CityFieldProps) => {
  const { t } = useTranslation("city");
  const asOption = ({ id, name, supported }: City): TypeaheadOption => ({
    value: String(id),
    label: name,
    ...(!supported && { note: t("notYet") }),
  });
  const search = (typed: string) => searchCities(cities, typed).map(asOption);
  return (
    <Typeahead
      name="city"
      label={t("label")}
      hint={t("hint")}
      search={search}
      count={(count) => t("found", { count })}
      nothing={
        <>
          <b>{t("unknown")}</b>
          <span>{t("unknownWay")}</span>
        </>
      }
      near={{ search: (typed) => nearCities(cities, typed).map(asOption), title: <b>{t("near")}</b> }}
      {...(chosen !== null && { defaultValue: String(chosen) })}
      {...(error !== undefined && { error })}
    />
  );
};
