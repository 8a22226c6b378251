import { useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { cityView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Icon } from "../../ui/icon.tsx";
import { down, pin } from "../../ui/icons.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import { CityDialog } from "./city-dialog.tsx";

/** The client's city, and the dialog that changes it; it has no address (spec §2). It closes once the city is another. */
export const CitySwitch = () => {
  const { t } = useTranslation("city");
  const send = useSend("account");
  const { cities, currentId } = useView("account", cityView);
  const [openedAt, setOpenedAt] = useState<number | null | "closed">("closed");
  const city = cities.find(({ id }) => id === currentId);
  return (
    <>
      <button
        type="button"
        className={textButtonClass()}
        aria-haspopup="dialog"
        aria-label={city === undefined ? t("choose") : t("change", { city: city.name })}
        onClick={() => {
          send({ type: "city.reconsidered" });
          setOpenedAt(currentId);
        }}
      >
        <Icon of={pin} />
        <span>{city?.name ?? t("choose")}</span>
        <Icon of={down} />
      </button>
      {/* In the body: the button may stand in a form, and a form may not stand in another. */}
      {openedAt === currentId &&
        createPortal(<CityDialog onClose={() => setOpenedAt("closed")} />, document.body)}
    </>
  );
};
