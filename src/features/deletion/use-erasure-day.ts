import { dayIn, homeZone } from "#contract/day.ts";
import { erasedOn } from "#machines/deletion/erased-on.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useClock } from "../../routing/use-clock.ts";

/** The day on which the data are erased of whoever asks for it now, ISO; in Moscow, as the request has it (C23). */
export const useErasedOn = (): string =>
  useClock((now) => dayIn(homeZone, new Date(erasedOn(now.toISOString()) ?? now)));

/** The same in words. */
export const useErasureDay = (): string => useDayWords()(useErasedOn());
