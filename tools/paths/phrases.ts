import type { Report } from "./report.ts";

/** Fixed texts of the pages of paths. */
const phrases = {
  ru: {
    start: "Начало",
    sees: "Видно",
    offers: "Можно",
    nothing: "ничего",
    lead: "Сначала",
    path: "Путь",
    left: "Не пройдено",
    all: "Пройдено всё, о чём просили",
    none: "Проходить нечего",
    step: "Шаг",
    expected: "Ожидается",
    laws: "Законы",
    rows: "Спецификация",
    transitions: "Переходы",
    how: "Как",
    round: {
      about: "Кто проверял и что: имя, версия, устройство",
      json: "Сохранить JSON",
      junit: "Сохранить JUnit",
      resume: "Продолжить из файла",
      clear: "Начать заново",
      chart: "Схема",
      passed: "Верно",
      failed: "Ошибка",
      comment: "Комментарий",
      said: {
        progress: "Верно: {passed}, ошибок: {failed}, всего шагов: {all}",
        notKept: "Браузер ничего не сохраняет: сохраните JSON, прежде чем закрыть страницу.",
        wrongFile: "В этом файле нет результатов этой страницы.",
        resumed: "Результатов взято из файла: {count}.",
        clear: "Стереть все отметки и комментарии?",
        step: "Шаг",
        untested: "не проверено шагов",
      },
    },
  },
  en: {
    start: "Start",
    sees: "Seen",
    offers: "Offered",
    nothing: "nothing",
    lead: "First",
    path: "Path",
    left: "Not taken",
    all: "Everything that was asked for is taken",
    none: "There is nothing to take",
    step: "Step",
    expected: "Expected",
    laws: "Laws",
    rows: "Specification",
    transitions: "Transitions",
    how: "How",
    round: {
      about: "Who tested what: name, version, device",
      json: "Save JSON",
      junit: "Save JUnit",
      resume: "Continue from a file",
      clear: "Start again",
      chart: "Chart",
      passed: "Passed",
      failed: "Failed",
      comment: "Comment",
      said: {
        progress: "Passed: {passed}, failed: {failed}, of {all} steps",
        notKept: "The browser keeps nothing: save the JSON before you close the page.",
        wrongFile: "This file has no results of this page.",
        resumed: "Results taken from the file: {count}.",
        clear: "Delete all marks and comments?",
        step: "Step",
        untested: "steps not tested",
      },
    },
  },
} as const;

export const phrasesOf = ({ language }: Pick<Report, "language">) => phrases[language];

const goalWords = {
  ru: {
    transitions: "переходы",
    states: "состояния",
    pairs: "пары переходов",
    offers: "всё, что можно нажать",
    laws: "законы",
    changed: "изменённые переходы",
    way: "кратчайший путь",
  },
  en: {
    transitions: "transitions",
    states: "states",
    pairs: "pairs of transitions",
    offers: "all that can be pressed",
    laws: "laws",
    changed: "changed transitions",
    way: "the shortest way",
  },
} as const;

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** `4 paths, 26 steps. Taken: transitions, 9 of 9. 69 more are caused by the server, …: --only all.` */
export const summary = ({ language, paths, steps, goal, goals, left, others }: Report): string => {
  const taken = goals - left.filter(({ why }) => !why.startsWith("gone")).length;
  // Cast: the goals of the command line, and a way.
  const what = goalWords[language][goal as keyof typeof goalWords.ru];
  if (goal === "way") {
    return language === "ru"
      ? `Кратчайший путь, шагов: ${steps}.`
      : `The shortest way: ${counted(steps, "step")}.`;
  }
  if (language === "ru") {
    const rest =
      others > 0 ? ` Ещё ${others} делает не человек, а сервер, время или другая вкладка: --only all.` : "";
    return `Путей: ${paths.length}, шагов: ${steps}. Пройдено: ${what}, ${taken} из ${goals}.${rest}`;
  }
  const rest =
    others > 0 ? ` ${others} more are caused by the server, by time or by another tab: --only all.` : "";
  return `${counted(paths.length, "path")}, ${counted(steps, "step")}. Taken: ${what}, ${taken} of ${goals}.${rest}`;
};
