/** Faults of the visited situations, and the situation with new structure at which the walk stopped. */
export type Walked = { wrong: string[]; seen: string[]; at: string | null };

/**
 * Runs in the page: follows links from one situation to the next while each has a structure that was seen
 * before (the same nesting of elements, any text).
 */
export const walk = async (): Promise<Walked> => {
  // Cast: set by the story, or missing.
  const memory = window as { built?: Set<string>; losses?: () => string[]; tooSmall?: () => string[] };
  const built = (memory.built ??= new Set());
  const telling = /^(?:class|role|type|disabled|hidden|open|alt|aria-(?!label|describedby|controls|owns))/;
  const { port1, port2 } = new MessageChannel();
  port1.start();
  const nextTask = () =>
    new Promise<void>((go) => {
      port1.addEventListener("message", () => go(), { once: true });
      port2.postMessage(null);
    });
  /** Waits for a heading, and three idle turns of the page. */
  const settled = async (name: string): Promise<void> => {
    const deadline = performance.now() + 10_000;
    let changed = true;
    const observer = new MutationObserver(() => (changed = true));
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    for (let calm = 0; calm < 3; calm = changed ? 0 : calm + 1) {
      changed = document.querySelector(`[data-situation="${name}"] h1`) === null;
      await nextTask();
      if (performance.now() > deadline) break;
    }
    observer.disconnect();
  };
  /** An element without its text: name, attributes, and background. */
  const kindOf = (element: Element): string =>
    [
      element.tagName,
      ...[...element.attributes]
        .filter(({ name }) => telling.test(name))
        .map(({ name, value }) => `${name}=${name === "alt" ? value !== "" : value}`),
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== ""),
      element.closest("[data-on]")?.getAttribute("data-on"),
    ].join(" ");
  const kindsIn = (element: Element): string => [...new Set([...element.children].map(kindOf))].join();
  /** The structure: each element with its children, and the order of headings. */
  const buildOf = (root: Element): string[] => [
    ...[...root.querySelectorAll(":not(svg *)")].map((each) => `${kindOf(each)} > ${kindsIn(each)}`),
    [...root.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => tagName).join(),
  ];
  const wrong: string[] = [];
  const seen: string[] = [];
  for (;;) {
    const name = new URL(document.URL).searchParams.get("situation") ?? "";
    await settled(name);
    seen.push(name);
    const complain = (what: string) => wrong.push(`${name}: ${what}`);
    const headings = document.querySelectorAll("h1").length;
    if (headings !== 1) complain(`${headings} first headings`);
    for (const lost of memory.losses?.() ?? ["the page does not look for it"]) complain(`lost: ${lost}`);
    for (const small of memory.tooSmall?.() ?? ["the page does not look for it"])
      complain(`too small: ${small}`);
    const stage = document.querySelector("[data-situation]");
    // A screen reader announces every change in a live region: each day of a calendar.
    const live = ":is([aria-live=polite], [aria-live=assertive], [role=status], output)";
    const field = stage?.querySelector(`${live} :is(input, select, textarea)`);
    if (field) complain(`a field in a live region: ${field.getAttribute("name")}`);
    const odd = /\{\{|\}\}|undefined|NaN|Invalid Date|\[object/.exec(stage?.textContent ?? "")?.[0];
    if (odd !== undefined) complain(`it says "${odd}"`);
    const added = (stage === null ? [] : buildOf(stage)).filter((part) => !built.has(part));
    for (const part of added) built.add(part);
    const [index, count] = (document.querySelector("nav small")?.textContent ?? "").split(" / ").map(Number);
    if (added.length > 0) return { wrong, seen, at: name };
    if (index === count) return { wrong, seen, at: null };
    document.querySelector<HTMLElement>("nav > a:last-child")?.click();
    // The URL changes when the link has been followed.
    while (new URL(document.URL).searchParams.get("situation") === name) await nextTask();
  }
};
