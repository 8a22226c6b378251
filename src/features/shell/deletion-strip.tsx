import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { homeZone } from "#contract/day.ts";
import { erasedOn } from "#machines/deletion/erased-on.ts";
import { Strip } from "../../ui/strip.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { useDayOf } from "../../routing/use-calendar.ts";

/** When the data will be erased, on every page but the one that is about it (spec §2). `requestedAt`: ISO moment. */
export const DeletionStrip = ({ requestedAt }: { requestedAt: string }) => {
  const { t } = useTranslation("shell");
  const dayOf = useDayOf(homeZone);
  const isThere = useLocation({ select: ({ pathname }) => pathname === "/information-delete-profile/" });
  const day = erasedOn(requestedAt);
  if (isThere || day === null) return null;
  return (
    <Strip
      tone="lime"
      label={t("deletion.label")}
      action={
        <Link to="/information-delete-profile/" className={textButtonClass()}>
          {t("deletion.more")}
        </Link>
      }
    >
      {t("deletion.title", { day: dayOf(day) })}
    </Strip>
  );
};
