import { digest } from "./chance.ts";
import type { News } from "./news.ts";
import type { Page } from "./page.ts";
import { screenOf } from "./scene.ts";

const pageName = ({ number, tab }: Page) => `page ${number} (tab ${tab + 1})`;

const tell = (news: News): string => {
  switch (news.what) {
    case "sent":
    case "answered":
    case "failed":
    case "aborted": {
      const { request } = news;
      const status = news.what === "answered" ? ` ${request.reply?.status}` : "";
      const fault = request.fault === null ? "" : ` [${request.fault}]`;
      return `${pageName(request.page)}: ${news.what} #${request.number} ${request.method} ${request.path}${status}${fault}`;
    }
    case "stored":
      return `${pageName(news.page)}: ${news.value === null ? "forgot" : "stored"} ${news.key}`;
    case "said":
      return `${pageName(news.page)}: says ${JSON.stringify(news.announcement)}`;
    case "acted":
      return `${pageName(news.page)}: ${news.offered ? "does" : "does, unoffered:"} ${JSON.stringify(news.event)}`;
    case "heard":
      return `${pageName(news.page)}: hears ${news.event}`;
    case "went":
      return `${pageName(news.page)}: goes to ${news.path}`;
    case "left":
      return `${pageName(news.page)}: leaves for ${news.address}`;
    case "warned":
      return `${pageName(news.page)}: warns "${news.message}"`;
    case "booted":
    case "reloaded":
      return `${pageName(news.page)}: ${news.what}`;
  }
};

/** The log of a session, and a hash that distinguishes two stories. */
export type Trace = {
  readonly lines: readonly string[];
  add(at: number, text: string): void;
  /** Adds the news of a moment, and the state of each page. */
  note(at: number, news: readonly News[], pages: readonly Page[]): void;
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
    note: (at, news, pages) => {
      if (!isKept) return;
      for (const each of news) add(at, tell(each));
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
