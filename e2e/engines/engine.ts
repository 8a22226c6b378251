/** An element that can be pressed and typed into. */
export type Box = { press(): Promise<void>; write(text: string): Promise<void> };

/** A browser tab, as far as the journey needs it. Questions run in the page; arguments and results are JSON. */
export type Tab = {
  /** Opens a URL and waits for the load event. */
  open(address: string): Promise<void>;
  ask<Given, Answer>(question: (given: Given) => Answer, given: Given): Promise<Answer>;
  /** The element that a question returns. */
  find<Given>(question: (given: Given) => Element | null, given: Given): Promise<Box | null>;
  /** A PNG of the screen. */
  picture(): Promise<Uint8Array>;
  /** Uncaught errors and console errors, as the engine reports them. */
  faults(): readonly string[];
};

/** The viewport, in CSS pixels. */
export type Size = { width: number; height: number };

/** Where the product is shown, and how a server learns its public URL. */
export type Stage = {
  size: Size;
  /** Runs a server with this public URL, or its own; `address` is where it listens. */
  serve(publicUrl: string | null, run: (address: string) => Promise<void>): Promise<void>;
};

/** A browser tab and a fresh server for the duration of `run`. */
export type Engine = {
  readonly name: string;
  withTab(stage: Stage, run: (tab: Tab, url: string) => Promise<void>): Promise<void>;
};
