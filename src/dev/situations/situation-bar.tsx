import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { iconButtonClass } from "../../ui/icon-button.tsx";
import { back, next } from "../../ui/icons.ts";
import type { Situation } from "./situation.ts";
import styles from "./situation-bar.module.css";

interface SituationBarProps {
  all: readonly Situation[];
  current: Situation;
}

/** Over a situation: which it is, the one before it, the one after it, and all of them. */
export const SituationBar = ({ all, current }: SituationBarProps) => {
  const { t } = useTranslation("situations");
  const at = all.indexOf(current);
  const neighbour = (step: 1 | -1): string => all.at((at + step) % all.length)?.name ?? current.name;
  return (
    <nav className={styles.bar} aria-label={t("nav")} data-on="ink">
      <Link
        to="/subscriptionstest/"
        search={{ situation: neighbour(-1) }}
        className={iconButtonClass()}
        aria-label={t("previous")}
        viewTransition={false}
      >
        <Icon of={back} />
      </Link>
      <Link to="/subscriptionstest/" search={{}} className={styles.name} title={current.way.join("\n")}>
        <small>{`${at + 1} / ${all.length}`}</small> <span>{current.name}</span>
      </Link>
      <Link
        to="/subscriptionstest/"
        search={{ situation: neighbour(1) }}
        className={iconButtonClass()}
        aria-label={t("next")}
        viewTransition={false}
      >
        <Icon of={next} />
      </Link>
    </nav>
  );
};
