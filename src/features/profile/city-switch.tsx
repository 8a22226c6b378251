import { type KeyboardEvent, type ReactNode, type SubmitEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { cityView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Icon } from "../../ui/icon.tsx";
import { down, pin } from "../../ui/icons.ts";
import { Button, TextButton, textButtonClass } from "../../ui/button.tsx";
import { cleanText } from "#contract/text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AskSupport } from "../shell/support.tsx";
import styles from "./city-switch.module.css";
import { exactCity, nearCities, searchCities } from "./search-cities.ts";
import type { City } from "#contract/info.ts";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { VisuallyHidden } from "../../ui/announce.tsx";

/** Changes the client's city in a dialog without a URL (spec §2); closes once the city has changed. */
export const CitySwitch = () => {
  const { t } = useTranslation("city");
  const send = useSend("account");
  const { cities, currentId } = useView("account", cityView);
  const [openedAt, setOpenedAt] = useState<number | null | "closed">("closed");
  const city = cities.find(({ id }) => id === currentId);
  const unnamed = t(currentId === null ? "choose" : "label");
  return (
    <>
      <button
        type="button"
        className={textButtonClass()}
        aria-haspopup="dialog"
        aria-label={city === undefined ? unnamed : t("change", { city: city.name })}
        onClick={() => {
          send({ type: "city.reconsidered" });
          setOpenedAt(currentId);
        }}
      >
        <Icon of={pin} />
        <span>{city?.name ?? unnamed}</span>
        <Icon of={down} />
      </button>
      {/* In the body, because forms cannot be nested. */}
      {openedAt === currentId &&
        createPortal(<CityDialog onClose={() => setOpenedAt("closed")} />, document.body)}
    </>
  );
};

/** All cities, filtered by typing. An unsupported city says so (spec §5). */
const CityDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("city");
  const send = useSend("account");
  const { state, cities, currentId, notice, unsupported, submit } = useView("account", cityView);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(currentId);
  const saving = state === "saving";
  const found = searchCities(cities, typed);
  const city = cities.find(({ id }) => id === chosen);

  /** Enter picks the typed city or the best match; once picked, Enter submits. */
  const takeBest = (event: KeyboardEvent): void => {
    const isAmongFound = found.some(({ id }) => id === chosen);
    const best = exactCity(cities, typed) ?? (isAmongFound || cleanText(typed) === "" ? undefined : found[0]);
    // Enter during IME composition commits text.
    if (event.key !== "Enter" || event.nativeEvent.isComposing || best === undefined || best.id === chosen)
      return;
    event.preventDefault();
    setChosen(best.id);
  };

  const choose = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // React events bubble through the portal to the outer form.
    event.stopPropagation();
    if (chosen === null || chosen === currentId) onClose();
    else if (submit.can) send({ type: "city.submitted", cityId: chosen });
  };
  const reason = submit.can || saving ? undefined : t(`reason.${submit.why}`);

  if (unsupported !== null) return <UnsupportedCity name={unsupported.name} onClose={onClose} />;
  return (
    <Dialog
      title={t("title")}
      closeLabel={t("close")}
      onClose={onClose}
      busy={saving}
      onSubmit={choose}
      foot={
        <Button kind="go" type="submit" busy={saving} reason={reason}>
          {saving
            ? t("submitting")
            : city === undefined
              ? t("choose")
              : t("chooseNamed", { city: city.name })}
        </Button>
      }
    >
      <div className={styles.body}>
        <p className={styles.lead}>{t("lead")}</p>
        {notice !== null && (
          <Notice
            kind="bad"
            role="alert"
            title={t(notice === "unreachable" ? "notSaved.title" : "refused.title")}
          >
            {t(notice === "unreachable" ? "notSaved.lead" : "refused.lead")}
          </Notice>
        )}
        {state === "unreachable" ? (
          <LoadFailure
            title={t("failed.title")}
            retryLabel={t("failed.again")}
            onRetry={() => send({ type: "account.retryRequested" })}
          />
        ) : (
          <>
            <Field
              label={t("search")}
              type="text"
              inputMode="search"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={takeBest}
            />
            <CityList
              found={found}
              near={found.length === 0 ? nearCities(cities, typed) : []}
              typed={typed}
              chosen={chosen}
              onChoose={setChosen}
              nothing={
                <Notice
                  icon={pin}
                  title={t("unknown")}
                  action={<TextButton onClick={() => setTyped("")}>{t("unsupported.other")}</TextButton>}
                >
                  {t("unknownWay")}
                </Notice>
              }
            />
          </>
        )}
      </div>
    </Dialog>
  );
};

/** A dialog of its own, so that it takes the focus as it opens, and the list does so when it is back. */
const UnsupportedCity = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const { t } = useTranslation("city");
  const send = useSend("account");
  return (
    <Dialog
      title={t("unsupported.title")}
      closeLabel={t("close")}
      onClose={onClose}
      foot={
        <Button kind="go" onClick={() => send({ type: "city.reconsidered" })}>
          {t("unsupported.other")}
        </Button>
      }
    >
      <p role="alert">{t("unsupported.lead", { city: name })}</p>
      <AskSupport>{t("unsupported.ask")}</AskSupport>
    </Dialog>
  );
};

interface CityListProps {
  found: readonly City[];
  /** Suggestions if nothing matches. */
  near: readonly City[];
  typed: string;
  chosen: number | null;
  onChoose: (id: number) => void;
  nothing: ReactNode;
}

/** Announces the number of matches while typing. */
const CityList = ({ found, near, typed, chosen, onChoose, nothing }: CityListProps) => {
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
              note={!supported && t("notYet")}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
          ))}
        </Choices>
      )}
    </div>
  );
};
