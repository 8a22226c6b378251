import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { cleanText } from "#contract/text.ts";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldText } from "./field-frame.tsx";
import fieldStyles from "./field.module.css";
import hidden from "./hidden.module.css";
import { Icon } from "./icon.tsx";
import { check } from "./icons.ts";
import styles from "./typeahead.module.css";

export interface TypeaheadOption {
  /** The submitted value. */
  value: string;
  /** The text of the option, and of the field once it is chosen. */
  label: string;
  /** A note on the option: not available yet. */
  note?: ReactNode;
}

interface TypeaheadProps extends FieldText {
  /** The form name of the value, which is empty while no option is chosen. */
  name: string;
  defaultValue?: string | undefined;
  /** The options for the typed text, best first; all of them for an empty text. */
  search: (typed: string) => readonly TypeaheadOption[];
  /** Shown instead of the list when nothing matches. */
  nothing: ReactNode;
  /** Suggestions when nothing matches, under `title`; chosen only explicitly. */
  near?: { search: (typed: string) => readonly TypeaheadOption[]; title: ReactNode };
  /** The announced number of options. */
  count: (found: number) => string;
}

/** The index of the option with this label, in any case; -1 if there is none. */
const findExact = (options: readonly TypeaheadOption[], text: string): number =>
  options.findIndex(({ label }) => cleanText(label).toLowerCase() === cleanText(text).toLowerCase());

const keepInSight = (option: HTMLElement | null): void => {
  // jsdom has none.
  option?.scrollIntoView?.({ block: "nearest" });
};

/**
 * A text field with a list (ARIA combobox, list autocomplete): type to filter, arrows to move, Enter or a tap to
 * choose, Escape to close. A complete name that was typed is chosen and highlighted. Only options are submitted.
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
  const [value, setValue] = useState(defaultValue);
  // Null while the field shows the chosen option: the list then opens with all options.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  // The index of the option that Enter chooses; -1 for none.
  const [active, setActive] = useState(-1);
  const chosen = search("").find((option) => option.value === value) ?? null;
  const text = typed ?? chosen?.label ?? "";
  const found = search(typed ?? "");
  const guesses = found.length > 0 || near === undefined ? [] : near.search(typed ?? "");
  const options = found.length > 0 ? found : guesses;
  const chosenAt = options.findIndex((option) => option.value === value);
  const optionId = (index: number) => `${listId}${index}`;

  const show = (index: number): void => {
    setOpen(true);
    setActive(index);
  };
  /** Enter chooses a suggestion only after an arrow key, and nothing while the field is empty. */
  const offer = (matches: readonly TypeaheadOption[], entered: string, index: number): void =>
    show(index === -1 && matches.length > 0 && cleanText(entered) !== "" ? 0 : index);
  const choose = (option: TypeaheadOption): void => {
    setValue(option.value);
    setTyped(null);
    setOpen(false);
  };
  const type = ({ currentTarget: { value: entered } }: ChangeEvent<HTMLInputElement>): void => {
    const matches = search(entered);
    const exact = findExact(matches, entered);
    setTyped(entered);
    setValue(matches[exact]?.value ?? "");
    offer(matches, entered, exact);
  };
  const walk = (event: KeyboardEvent): void => {
    // This Enter commits the IME's text.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const count = Math.max(1, options.length);
      const from = open ? active : -1;
      if (!open && chosenAt !== -1) show(chosenAt);
      else show(from === -1 && step === -1 ? count - 1 : (from + step + count) % count);
    } else if (event.key === "Escape" && open) {
      // Escape closes the list, not a dialog around it.
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
    if (chosen !== null) choose(chosen);
    else if (cleanText(text) !== "" && only !== undefined && found.length === 1) choose(only);
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
            value={text}
            onChange={type}
            onClick={() => offer(found, text, chosenAt)}
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
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focused field handles the keys
                <div
                  key={option.value}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === chosen?.value}
                  data-active={index === active || undefined}
                  ref={index === active ? keepInSight : undefined}
                  // A press on an option must not blur the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <span>{option.label}</span>
                  {option.note && <small>{option.note}</small>}
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
