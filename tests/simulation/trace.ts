import { digest } from "./chance.ts";
import type { Observation } from "./observations.ts";
import type { Page } from "./page.ts";
import { screenOf } from "./scene.ts";

const pageName = ({ number, tab }: Page) => `page ${number} (tab ${tab + 1})`;

const describe = (observation: Observation): string => {
  switch (observation.what) {
    case "sent":
    case "answered":
    case "failed":
    case "aborted": {
      const { request } = observation;
      const status = observation.what === "answered" ? ` ${request.reply?.status}` : "";
      const fault = request.fault === null ? "" : ` [${request.fault}]`;
      return `${pageName(request.page)}: ${observation.what} #${request.number} ${request.method} ${request.path}${status}${fault}`;
    }
    case "stored":
      return `${pageName(observation.page)}: ${observation.value === null ? "forgot" : "stored"} ${observation.key}`;
    case "announced":
      return `${pageName(observation.page)}: says ${JSON.stringify(observation.announcement)}`;
    case "acted":
      return `${pageName(observation.page)}: ${observation.offered ? "does" : "does, unoffered:"} ${JSON.stringify(observation.event)}`;
    case "worldEvent":
      return `${pageName(observation.page)}: hears ${observation.event}`;
    case "navigated":
      return `${pageName(observation.page)}: goes to ${observation.path}`;
    case "left":
      return `${pageName(observation.page)}: leaves for ${observation.address}`;
    case "warned":
      return `${pageName(observation.page)}: warns "${observation.message}"`;
    case "booted":
    case "reloaded":
      return `${pageName(observation.page)}: ${observation.what}`;
  }
};

/** The log of a session, and a hash that distinguishes two stories. */
export type Trace = {
  readonly lines: readonly string[];
  add(at: number, text: string): void;
  /** Adds the observations of a moment, and the state of each page. */
  note(at: number, observations: readonly Observation[], pages: readonly Page[]): void;
  hash(): string;
};

export const createTrace = (start: number, isKept: boolean): Trace => {
  const lines: string[] = [];
  const screens = new Map<number, string>();
  let hash = "";
  const add = (at: number, text: string) => {
    if (!isKept) return;
    const line = `${((at - start) / 1000).toFixed(3).padStart(9)} s  ${text}`;
    lines.push(line);
    hash = digest(hash + line).toString(16) + digest(line + hash).toString(16);
  };
  return {
    lines,
    add,
    note: (at, observations, pages) => {
      if (!isKept) return;
      for (const each of observations) add(at, describe(each));
      for (const page of pages) {
        const screen = screenOf(page);
        if (screens.get(page.number) === screen) continue;
        screens.set(page.number, screen);
        add(at, `${pageName(page)}: is ${screen}`);
      }
    },
    hash: () => hash,
  };
};
