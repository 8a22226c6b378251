import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldText } from "./field-frame.tsx";
import fieldStyles from "./field.module.css";
import hidden from "./hidden.module.css";
import { Icon } from "./icon.tsx";
import { check } from "./icons.ts";
import styles from "./typeahead.module.css";

export interface TypeaheadOption {
  /** What the form sends. */
  value: string;
  /** What is shown and stands in the field once it is chosen. */
  label: string;
  /** A word on the option: not here yet. */
  note?: ReactNode;
}

interface TypeaheadProps extends FieldText {
  /** Of the value in the form; empty while nothing on the list is chosen. */
  name: string;
  defaultValue?: string;
  /** Options for what has been typed so far, the best first; all of them for an empty text. */
  search: (typed: string) => readonly TypeaheadOption[];
  /** Said instead of a list when nothing matches: what to do then. */
  nothing: ReactNode;
  /** What may have been meant then, under `title`; taken only when somebody chooses it. */
  near?: { search: (typed: string) => readonly TypeaheadOption[]; title: ReactNode };
  /** How many there are, for screen readers. */
  count: (found: number) => string;
}

/**
 * A text field with a list under it (ARIA combobox, list autocomplete): type to narrow it, arrows to walk, Enter or a
 * tap to choose, Escape to close. Only what is on the list is sent.
 */
export const Typeahead = ({
  name,
  defaultValue = "",
  search,
  nothing,
  near,
  count,
  label,
  hideLabel,
  optional,
  hint,
  error,
}: TypeaheadProps) => {
  const listId = useId();
  const [taken, setChosen] = useState(() => search("").find(({ value }) => value === defaultValue) ?? null);
  const [text, setTyped] = useState(taken?.label ?? "");
  // What was chosen may have another name by now: the language was changed.
  const chosen = taken === null ? null : (search("").find(({ value }) => value === taken.value) ?? taken);
  const typed = text === taken?.label && chosen !== null ? chosen.label : text;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  // A chosen name is not a search: whoever opens the list again sees everything.
  const found = search(typed === chosen?.label ? "" : typed);
  const guesses = found.length > 0 || near === undefined ? [] : near.search(typed);
  const options = found.length > 0 ? found : guesses;
  const optionId = (index: number) => `${listId}${index}`;

  const show = (at = 0): void => {
    setOpen(true);
    setActive(at);
  };
  const choose = (option: TypeaheadOption): void => {
    setChosen(option);
    setTyped(option.label);
    setOpen(false);
  };
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const entered = currentTarget.value;
    const exact = search(entered).find(
      (option) => option.label.toLowerCase() === entered.trim().toLowerCase(),
    );
    setTyped(entered);
    setChosen(exact ?? null);
    show(firstOf(search(entered)));
  };
  const walk = (event: KeyboardEvent): void => {
    const last = options.length - 1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) show(step === 1 ? 0 : Math.max(0, last));
      else setActive((active + step + options.length) % Math.max(1, options.length));
    } else if (event.key === "Escape" && open) {
      // The list closes, not the dialog it may stand in.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Enter" && open) {
      const option = options[active];
      if (option === undefined) return;
      event.preventDefault();
      choose(option);
    }
  };
  const leave = (): void => {
    setOpen(false);
    const [only] = found;
    if (chosen === null && typed.trim() !== "" && only !== undefined && found.length === 1) choose(only);
  };

  return (
    <FieldFrame label={label} hideLabel={hideLabel ?? false} optional={optional} hint={hint} error={error}>
      {(tied) => (
        <div className={styles.typeahead}>
          <input
            {...tied}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && options[active] !== undefined ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            className={classNames(fieldStyles.input, styles.input)}
            value={typed}
            onChange={type}
            onClick={() => show(firstOf(found))}
            onKeyDown={walk}
            onBlur={leave}
          />
          <input type="hidden" name={name} value={chosen?.value ?? ""} />
          <span role="status" className={hidden.hidden}>
            {open && count(found.length)}
          </span>
          <div className={styles.list} hidden={!open}>
            {found.length === 0 && (
              <div className={styles.nothing}>
                {nothing}
                {guesses.length > 0 && <p>{near?.title}</p>}
              </div>
            )}
            <div id={listId} role="listbox" aria-label={typeof label === "string" ? label : undefined}>
              {options.map((option, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
                <div
                  key={option.value}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === chosen?.value}
                  data-active={index === active || undefined}
                  ref={index === active ? keepInSight : undefined}
                  // The field must not lose the focus to what is pressed.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <span>{option.label}</span>
                  {option.note !== undefined && <small>{option.note}</small>}
                  {option.value === chosen?.value && <Icon of={check} small />}
                </div>
              ))}
            </div>
          </div>
        </div>
      )}
    </FieldFrame>
  );
};

/** A guess is no answer yet: Enter takes none before somebody walks to it. */
const firstOf = (found: readonly TypeaheadOption[]): number => (found.length > 0 ? 0 : -1);

const keepInSight = (option: HTMLElement | null): void => {
  // Not in every browser-like world (jsdom has none).
  option?.scrollIntoView?.({ block: "nearest" });
};
