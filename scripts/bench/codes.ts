import { type CodeTime, ratioBound, timeCodeRequests } from "./code-requests.ts";
import { printTable } from "./print.ts";

/** Compares code requests by kind of phone; returns failures (V17). */
export const timeCodes = async (): Promise<string[]> => {
  const codeTimes = await timeCodeRequests(60);
  printTable("A code request, median of 60, by whose phone it is", [
    ["phone", "answered in", "by a known one's"],
    ...Object.entries(codeTimes).map(([kind, { took, ratio }]) => [
      kind,
      `${took.toFixed(1)} ms`,
      ratio.toFixed(3),
    ]),
  ]);
  const { alike, ...others } = codeTimes;
  const isApart = ({ ratio }: CodeTime): boolean => Math.abs(ratio - 1) > ratioBound;
  // Two phones of one kind differ only by noise.
  if (isApart(alike)) return ["this machine is too busy to compare code requests (V17)"];
  return Object.values(others).some(isApart)
    ? ["the time of a code request tells whose phone it is (V17)"]
    : [];
};
