import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { alert, bike, calendar, card, check, clock, pause, pin, play, refresh } from "../../ui/icons.ts";
import { textButtonClass } from "../../ui/button.tsx";
import { Stage, Stages } from "../../ui/stages.tsx";
import type { Item } from "./act-sentences.ts";
import type { StageItem } from "./order-sentences.ts";
import { useSentences } from "./use-sentences.ts";

const icons = {
  pause,
  return: pin,
  device: bike,
  alert,
  days: calendar,
  resume: play,
  charge: card,
  end: calendar,
  done: check,
  undo: refresh,
  final: clock,
  refund: card,
} as const;

export const ToOffices = () => {
  const { t } = useTranslation("subscription");
  return (
    <Link to="/offices/" className={textButtonClass()}>
      {t("device.offices")}
    </Link>
  );
};

/** Consequences of an action, in order of time. */
export const ConsequenceList = ({ items }: { items: readonly Item[] }) => {
  const { say, text } = useSentences();
  return (
    <Consequences line>
      {items.map(({ icon, title, note, toOffices = false }) => (
        <Consequence
          key={title.key}
          icon={icons[icon]}
          title={say(title)}
          action={toOffices && <ToOffices />}
        >
          {note.length === 0 ? undefined : text(note)}
        </Consequence>
      ))}
    </Consequences>
  );
};

interface StageListProps {
  stages: readonly StageItem[];
  /** Earlier stages. */
  children?: ReactNode;
}

/** What follows a payment, by stage. */
export const StageList = ({ stages, children }: StageListProps) => {
  const { say, note: noteIn } = useSentences();
  return (
    <Stages>
      {children}
      {stages.map(({ at, title, note }) => (
        <Stage key={title.key} at={at} title={say(title)}>
          {note.length === 0 ? undefined : noteIn(note)}
        </Stage>
      ))}
    </Stages>
  );
};
