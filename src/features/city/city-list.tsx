import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { City } from "#contract/info.ts";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./city-dialog.module.css";

interface CityListProps {
  /** Those that match what was typed. */
  found: readonly City[];
  /** What may have been meant when none does. */
  near: readonly City[];
  typed: string;
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Shown when no city matches. */
  nothing: ReactNode;
}

/** Cities as choices, those that match what was typed. How many there are is announced while somebody searches. */
export const CityList = ({ found, near, typed, chosen, onChoose, nothing }: CityListProps) => {
  const { t } = useTranslation("city");
  return (
    <div className={styles.list}>
      <VisuallyHidden>
        <span role="status">{typed !== "" && t("found", { count: found.length })}</span>
      </VisuallyHidden>
      {found.length === 0 && typed !== "" && nothing}
      {(found.length > 0 || near.length > 0) && (
        <Choices legend={t(found.length > 0 ? "legend" : "near")}>
          {[...found, ...near].map(({ id, name, supported }) => (
            <RadioRow
              key={id}
              name="city"
              value={id}
              title={name}
              {...(!supported && { note: t("notYet") })}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
          ))}
        </Choices>
      )}
    </div>
  );
};
