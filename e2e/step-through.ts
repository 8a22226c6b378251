import type { Page } from "@playwright/test";
import type { Report } from "#tools/paths/report.ts";
import { type Round, verdictOf } from "#tools/paths/round.ts";
import { playTour } from "./tours.ts";

const words = {
  ru: {
    expected: "Ожидается",
    play: "Enter: сыграть, s: следующий путь, q: закончить",
    played: "Сыграно: на странице то, что ожидается.",
    failed: "Не вышло",
    judge: "Enter: верно, + комментарий: верно, - комментарий: ошибка",
    judgeFailed: "Enter: ошибка, + комментарий: всё же верно, - комментарий: ошибка",
  },
  en: {
    expected: "Expected",
    play: "Enter: play it, s: the next path, q: end",
    played: "Played: the page shows what is expected.",
    failed: "It failed",
    judge: "Enter: passed, + comment: passed, - comment: failed",
    judgeFailed: "Enter: failed, + comment: passed all the same, - comment: failed",
  },
} as const;

/** A tester at a terminal; `ask` gives null where input ends. */
type Tester = {
  readonly say: (text: string) => void;
  readonly ask: (question: string) => Promise<string | null>;
  /** After a step was played: shows the page, where no window does. */
  readonly show: (page: Page, name: string) => Promise<void>;
  /** The round has changed. */
  readonly save: () => void;
};

const firstLines = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    // oxlint-disable-next-line no-control-regex -- Playwright colours its messages
    .replaceAll(/\u001B\[\d+m/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 3)
    .join("\n");

/**
 * Plays the open paths of a round step by step as the tester says, by the table that tests play by, and writes verdicts and
 * comments into the round. A step judged before is played without a question.
 */
export const stepThrough = async (
  report: Report,
  round: Round,
  newPage: () => Promise<Page>,
  { say, ask, show, save }: Tester,
): Promise<void> => {
  const text = words[report.language];
  const tours = report.tours();
  let isOver = false;
  for (const [number, path] of round.paths.entries()) {
    const tour = tours[number];
    if (isOver || tour === undefined || verdictOf(path.steps) !== "open") continue;
    say(`\n${path.name}: ${path.title} (${number + 1} / ${round.paths.length})`);
    let last = -1;
    /** Asks how the step went; whether the path can go on. */
    const judge = async (index: number, fault: string | null): Promise<boolean> => {
      const step = path.steps[index];
      if (step === undefined) return false;
      say(fault === null ? text.played : `${text.failed}: ${fault}`);
      const reply = (await ask(fault === null ? text.judge : text.judgeFailed))?.trim() ?? null;
      isOver = reply === null;
      if (reply === null && fault === null) return false;
      const isPassed = reply?.startsWith("+") === true || (fault === null && reply?.startsWith("-") !== true);
      step.verdict = isPassed ? "passed" : "failed";
      step.comment = reply?.replace(/^[+-]\s*/, "") || (isPassed ? "" : (fault ?? ""));
      save();
      return fault === null && !isOver;
    };
    const page = await newPage();
    try {
      await playTour(page, report.machine, tour, async (play, index) => {
        last = index;
        const step = path.steps[index];
        if (step === undefined) return false;
        say(`\n${index + 1}. ${step.says}.`);
        if (step.expected !== "") say(`   ${text.expected}: ${step.expected}.`);
        const isJudged = step.verdict !== "open";
        const order = isJudged ? "" : await ask(text.play);
        isOver = order === null || order.trim() === "q";
        if (isOver || order?.trim() === "s") return false;
        const fault = await play().then(() => null, firstLines);
        await show(page, `${path.name}-${index + 1}`);
        return isJudged && fault === null ? true : judge(index, fault);
      });
    } catch (error) {
      // The page of the path did not open.
      await judge(last + 1, firstLines(error));
    } finally {
      await page.close();
    }
  }
};
