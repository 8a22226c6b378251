import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Offer } from "#machines/kit/offer.ts";
import type { Obstacle } from "#machines/subscription/obstacles.ts";
import { calendar, close, type IconPath, lock, pause, play } from "../../ui/icons.ts";
import { Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { StepLink } from "./step-link.tsx";
import type { At } from "./subscriptions-search.ts";
import type { ViewOf } from "./view-of.ts";

/** What can be done about it beside the one thing that stands out; what cannot be done says why. */
export const ManageSection = ({ view }: { view: ViewOf<"detail"> }) => {
  const { t } = useTranslation("subscription");
  const { agreement, pause: pausing, resume, cancel, whatIf } = view;
  if (agreement === "ended") return null;
  return (
    <Section title={t("manage.title")}>
      <Rows>
        {agreement !== "paused" && <Way at="pause" offer={pausing} icon={pause} />}
        {agreement === "paused" && !resume.can && <Way at="resume" offer={resume} icon={play} />}
        <Way at="what-if" offer={whatIf} icon={calendar} />
        <Way at="cancel" offer={cancel} icon={close} bad />
      </Rows>
    </Section>
  );
};

interface WayProps {
  at: Exclude<At, "cancel-confirm">;
  offer: Offer<Obstacle>;
  icon: IconPath;
  /** It ends something. */
  bad?: boolean;
}

const Way = ({ at, offer, icon, bad = false }: WayProps) => {
  const { t } = useTranslation("subscription");
  const reasonId = useId();
  const name = at === "what-if" ? "whatIf" : at;
  if (offer.can)
    return (
      <li>
        <StepLink at={at} className={rowClass({ bad })}>
          <RowBody
            icon={icon}
            {...(bad && { iconKind: "bad" as const })}
            title={t(`manage.${name}`)}
            note={t(`manage.${name}.note`)}
            go
          />
        </StepLink>
      </li>
    );
  return (
    <li>
      <button type="button" className={rowClass()} aria-disabled="true" aria-describedby={reasonId}>
        <RowBody
          icon={lock}
          title={t(`manage.${name}`)}
          note={<span id={reasonId}>{t(`why.${offer.why}`)}</span>}
        />
      </button>
    </li>
  );
};
