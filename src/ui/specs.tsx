import styles from "./specs.module.css";

interface SpecsProps {
  /** `90 км`, `на одном заряде`. */
  specs: readonly { readonly value: string; readonly name: string }[];
}

/** What a device can do, in large figures under black bars. */
export const Specs = ({ specs }: SpecsProps) => (
  <dl className={styles.specs}>
    {specs.map(({ value, name }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
