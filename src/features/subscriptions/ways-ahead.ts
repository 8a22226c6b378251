import type { Course, Outlook } from "#contract/outlook.ts";
import type { AgreementStage } from "#machines/subscription/stages.ts";

/** One way to go on with a subscription, and what it would mean. Days are ISO, sums are kopecks. */
export type WayAhead = {
  kind: "stay" | "takeBack" | "pause" | "resume" | "cancel";
  course: Course;
  returnBy: string | null;
  /** The day on which a pause is thought to end. */
  resumedOn: string | null;
  /** What comes back to the client; null where nothing would. */
  back: number | null;
};

const plain = { returnBy: null, resumedOn: null, back: null };

/** The ways that are open, as it goes on by itself first. */
export const waysAhead = ({ stay, takeBack, pause, resume, cancel }: Outlook): WayAhead[] => [
  { ...plain, kind: "stay", course: stay },
  ...(takeBack === null ? [] : [{ ...plain, kind: "takeBack" as const, course: takeBack }]),
  ...(pause === null
    ? []
    : [
        {
          ...plain,
          kind: "pause" as const,
          course: pause.resumed.course,
          returnBy: pause.returnBy,
          resumedOn: pause.resumed.on,
        },
      ]),
  ...(resume === null ? [] : [{ ...plain, kind: "resume" as const, course: resume.course }]),
  ...(cancel === null
    ? []
    : [
        {
          ...plain,
          kind: "cancel" as const,
          course: { ...cancel.course, end: cancel.at },
          returnBy: cancel.returnBy,
          back: cancel.refund + cancel.deposit,
        },
      ]),
];

/** What the way it goes on by itself is called. */
export const stayName = (agreement: AgreementStage) =>
  agreement === "paused" ? "stayPaused" : agreement === "ending" ? "stayEnding" : "stay";

/** What will have been charged by the end of a day, from today on. */
export const paidBy = ({ charges }: Course, day: string): number =>
  charges.reduce((sum, { date, amount }) => (date <= day ? sum + amount : sum), 0);

/** The charges to look along: those of the way that has most of them. */
export const chargesAhead = (ways: readonly WayAhead[]): Course["charges"] =>
  ways
    .map(({ course }) => course.charges)
    .reduce((most, charges) => (charges.length > most.length ? charges : most), []);
