import { forecastView } from "#machines/forecast/forecast.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { SkeletonBlock } from "../../ui/skeleton.tsx";
import { useLateWords } from "./use-late-words.ts";
import type { OpenView } from "./view-of.ts";
import { sentences } from "../../ui/sentences.ts";

/** Of a pause in which the device is due back: what happens, and is charged, if it is kept. Nothing where none is. */
export const IfKept = ({ view: { subscription, agreement } }: { view: OpenView }) => {
  const ahead = useView("account.subscription.forecast", forecastView);
  const late = useLateWords(subscription);
  const { debt, returnBy, resumeOn = null, possession } = subscription;
  const isDueBack = returnBy !== null && possession?.state !== "returned" && debt === 0;
  if (agreement !== "paused" || !isDueBack || (resumeOn !== null && resumeOn <= returnBy)) return null;
  // It will come: what stands below it is not to move from under a finger.
  if (ahead.state === "loading") return <SkeletonBlock height="3rem" />;
  if (ahead.state !== "ready" || ahead.forecast.stay.ifKept === null) return null;
  const { title, note } = late(ahead.forecast.stay);
  return <p>{sentences(`${title}.`, note)}</p>;
};
