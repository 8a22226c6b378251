import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import styles from "./find.module.css";
import hidden from "./hidden.module.css";
import { Icon } from "./icon.tsx";
import { filter, search } from "./icons.ts";

interface FindProps extends Omit<ComponentProps<"input">, "className" | "id" | "type" | "size" | "children"> {
  /** The label, shown as a placeholder. */
  label: string;
  /** The label of the button that opens the filter. */
  filterLabel: ReactNode;
  /** The number of active filters: the button is black and shows it. */
  on: number;
  onFilter: () => void;
}

/** Search and filter on one line. */
export const Find = ({ label, filterLabel, on, onFilter, ...input }: FindProps) => {
  const id = useId();
  return (
    <search className={styles.find}>
      <div className={styles.field}>
        <Icon of={search} />
        <label className={hidden.hidden} htmlFor={id}>
          {label}
        </label>
        <input {...input} id={id} type="search" placeholder={label} autoComplete="off" />
      </div>
      <Button kind={on > 0 ? "solid" : "line"} icon={filter} aria-haspopup="dialog" onClick={onFilter}>
        {filterLabel}
      </Button>
    </search>
  );
};
