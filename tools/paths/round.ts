/*
 * A tester's round: how each step of the paths went. These functions run in the page that `html.ts` prints, which contains
 * their source: they import nothing and are function declarations.
 */

type Verdict = "open" | "passed" | "failed";

type StepResult = {
  readonly says: string;
  readonly expected: string;
  verdict: Verdict;
  comment: string;
};

/** The paths as they were printed, and their results. `saved`: ISO, when the file was made; empty before. */
export type Round = {
  readonly machine: string;
  readonly title: string;
  readonly language: "ru" | "en";
  /** The command that printed the paths. */
  readonly asked: string;
  /** Who tested what, in the tester's words. */
  about: string;
  saved: string;
  readonly paths: readonly {
    readonly name: string;
    readonly title: string;
    readonly steps: readonly StepResult[];
  }[];
};

/** Words of the page. */
type RoundWords = {
  readonly progress: string;
  readonly notKept: string;
  readonly wrongFile: string;
  readonly resumed: string;
  readonly clear: string;
  readonly step: string;
  readonly untested: string;
};

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** A failure is one of the path; else it is open until every step has passed. */
export function verdictOf(steps: readonly StepResult[]): Verdict {
  if (steps.some(({ verdict }) => verdict === "failed")) return "failed";
  return steps.every(({ verdict }) => verdict === "passed") ? "passed" : "open";
}

/**
 * Puts saved results into a round: those of steps that say and expect the same in a path of the same name. Returns how many there
 * were; null if the value is no saved round of this machine.
 */
export function resume(round: Round, saved: unknown): number | null {
  if (!isRecord(saved) || saved["machine"] !== round.machine || !Array.isArray(saved["paths"])) return null;
  const paths: readonly unknown[] = saved["paths"];
  if (typeof saved["about"] === "string") round.about = saved["about"];
  let count = 0;
  for (const path of round.paths) {
    const former = paths.find((each) => isRecord(each) && each["name"] === path.name);
    if (!isRecord(former) || !Array.isArray(former["steps"])) continue;
    const steps: readonly unknown[] = former["steps"];
    for (const [index, step] of path.steps.entries()) {
      const known = steps[index];
      if (!isRecord(known) || known["says"] !== step.says || known["expected"] !== step.expected) continue;
      const { verdict, comment } = known;
      if (verdict === "passed" || verdict === "failed") step.verdict = verdict;
      if (typeof comment === "string") step.comment = comment;
      if (step.verdict !== "open" || step.comment !== "") count += 1;
    }
  }
  return count;
}

/** The round for Jenkins, GitLab, Allure and TestRail: a path is a test case; one that is not finished was skipped. */
export function toJUnit({ machine, title, about, saved, paths }: Round, words: RoundWords): string {
  const text = (value: string): string =>
    value
      // oxlint-disable-next-line no-control-regex -- XML has no control characters, not even escaped
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;");
  const count = (wanted: Verdict): number => paths.filter(({ steps }) => verdictOf(steps) === wanted).length;
  const cases = paths.map((path) => {
    const notes = path.steps.flatMap(({ says, expected, verdict, comment }, index) =>
      verdict === "failed" || comment !== ""
        ? [`${words.step} ${index + 1}: ${says} → ${expected}${comment === "" ? "" : `\n${comment}`}`]
        : [],
    );
    const verdict = verdictOf(path.steps);
    const done = path.steps.filter((step) => step.verdict !== "open").length;
    const failed = path.steps.findIndex((step) => step.verdict === "failed");
    const says = path.steps[failed]?.says ?? "";
    const content = [
      ...(verdict === "failed"
        ? [
            `      <failure message="${text(`${words.step} ${failed + 1}: ${says}`)}">${text(notes.join("\n"))}</failure>`,
          ]
        : []),
      ...(verdict === "open"
        ? [`      <skipped message="${text(`${words.untested}: ${path.steps.length - done}`)}"/>`]
        : []),
      ...(verdict !== "failed" && notes.length > 0
        ? [`      <system-out>${text(notes.join("\n"))}</system-out>`]
        : []),
    ];
    const head = `    <testcase classname="${text(machine)}" name="${text(`${path.name}: ${path.title}`)}"`;
    return content.length === 0 ? `${head}/>` : [`${head}>`, ...content, "    </testcase>"].join("\n");
  });
  const counts = `tests="${paths.length}" failures="${count("failed")}" skipped="${count("open")}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${text(title)}" ${counts} timestamp="${text(saved)}">`,
    `    <properties><property name="about" value="${text(about)}"/></properties>`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

/** Binds the page's controls to a round, which the browser keeps until it is cleared. */
export function startRound(round: Round, words: RoundWords): void {
  const key = `round ${round.asked}`;
  const say = (text: string): void => {
    const status = document.querySelector("#said");
    if (status !== null) status.textContent = text;
  };
  const steps = Array.from(document.querySelectorAll<HTMLElement>("[data-path]"), (item) => ({
    item,
    step: round.paths[Number(item.dataset["path"])]?.steps[Number(item.dataset["step"])],
  })).flatMap(({ item, step }) => (step === undefined ? [] : [{ item, step }]));
  const about = document.querySelector<HTMLInputElement>("#about");

  const show = (): void => {
    for (const { item, step } of steps) {
      item.dataset["verdict"] = step.verdict;
      for (const button of item.querySelectorAll<HTMLElement>("button[value]"))
        button.setAttribute("aria-pressed", String(button.getAttribute("value") === step.verdict));
      const note = item.querySelector("details");
      const comment = item.querySelector("textarea");
      if (comment !== null && comment.value !== step.comment) comment.value = step.comment;
      if (note !== null && (step.verdict === "failed" || step.comment !== "")) note.open = true;
    }
    for (const path of round.paths) {
      const section = document.getElementById(path.name);
      if (section !== null) section.dataset["verdict"] = verdictOf(path.steps);
    }
    const all = round.paths.flatMap((path) => path.steps);
    const of = (wanted: Verdict): string => String(all.filter(({ verdict }) => verdict === wanted).length);
    const progress = document.querySelector("#progress");
    if (progress !== null)
      progress.textContent = words.progress
        .replace("{passed}", of("passed"))
        .replace("{failed}", of("failed"))
        .replace("{all}", String(all.length));
    if (about !== null && about.value !== round.about) about.value = round.about;
  };
  const keep = (): void => {
    try {
      localStorage.setItem(key, JSON.stringify(round));
    } catch {
      say(words.notKept);
    }
  };
  const reset = (): void => {
    for (const { step } of steps) {
      step.verdict = "open";
      step.comment = "";
    }
  };
  const change = (): void => {
    show();
    keep();
  };
  const save = (name: string, type: string, content: string): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  /** The results of a file or of this browser. */
  const take = (text: string): void => {
    let saved: unknown = null;
    try {
      saved = JSON.parse(text);
    } catch {
      // No JSON: reported below.
    }
    const count = resume(round, saved);
    say(count === null ? words.wrongFile : words.resumed.replace("{count}", String(count)));
    if (count !== null) change();
  };

  for (const { item, step } of steps) {
    for (const button of item.querySelectorAll("button[value]"))
      button.addEventListener("click", () => {
        const pressed = button.getAttribute("value");
        const verdict = pressed === "failed" ? "failed" : "passed";
        step.verdict = step.verdict === verdict ? "open" : verdict;
        change();
        if (step.verdict === "failed") item.querySelector("textarea")?.focus();
      });
    const comment = item.querySelector("textarea");
    comment?.addEventListener("input", () => {
      step.comment = comment.value;
      keep();
    });
  }
  about?.addEventListener("input", () => {
    round.about = about.value;
    keep();
  });
  document.querySelector("#json")?.addEventListener("click", () => {
    round.saved = new Date().toISOString();
    save(`${round.machine}.json`, "application/json", JSON.stringify(round, null, 2));
  });
  document.querySelector("#junit")?.addEventListener("click", () => {
    round.saved = new Date().toISOString();
    save(`${round.machine}.junit.xml`, "application/xml", toJUnit(round, words));
  });
  document.querySelector<HTMLInputElement>("#resume")?.addEventListener("change", ({ target }) => {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : null;
    if (file != null) void file.text().then(take, () => say(words.wrongFile));
    // The same file can be chosen again.
    if (target instanceof HTMLInputElement) target.value = "";
  });
  document.querySelector("#clear")?.addEventListener("click", () => {
    if (!confirm(words.clear)) return;
    reset();
    for (const { item } of steps) item.querySelector("details")?.removeAttribute("open");
    change();
  });
  // Another tab of this page: the last one to be changed would keep its own marks only.
  addEventListener("storage", (changed) => {
    if (changed.key !== key || changed.newValue === null) return;
    reset();
    resume(round, JSON.parse(changed.newValue));
    show();
  });
  // Beside the steps where there is room.
  if (matchMedia("(min-width: 900px)").matches)
    for (const drawing of document.querySelectorAll<HTMLDetailsElement>("details.chart")) drawing.open = true;
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) resume(round, JSON.parse(kept));
  } catch {
    say(words.notKept);
  }
  show();
}
