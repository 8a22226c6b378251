import type { Report } from "./report.ts";

/** Paths for other tools: their words, and their moves as they are in the model. */
export const json = ({
  machine,
  language,
  title,
  start,
  asked,
  paths,
  goals,
  left,
  tours,
}: Report): string => {
  const moves = tours();
  const whole = paths.map((path, index) => ({ ...path, tour: moves[index] }));
  return JSON.stringify({ machine, language, title, start, asked, goals, left, paths: whole }, null, 2);
};
