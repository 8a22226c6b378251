/** Something of a page that can be pressed and written into, as a person does it. */
export type Box = { press(): Promise<void>; write(text: string): Promise<void> };

/** One tab of a browser: all that the journey asks of an engine. Questions are asked in the page; JSON goes in and out. */
export type Tab = {
  /** Opens an address as somebody types it, and waits until the page has loaded. */
  open(address: string): Promise<void>;
  ask<Given, Answer>(question: (given: Given) => Answer, given: Given): Promise<Answer>;
  /** The element that a question answers with. */
  find<Given>(question: (given: Given) => Element | null, given: Given): Promise<Box | null>;
  /** What is on the screen, as a PNG. */
  picture(): Promise<Uint8Array>;
  /** Errors that no code caught, and what the console calls an error, by the engine's own account. */
  faults(): readonly string[];
};

/** A window of the page, in CSS pixels. */
export type Size = { width: number; height: number };

/** Where the product is shown, and how a server is told to name itself there. */
export type Stage = {
  size: Size;
  /** Runs a server that calls itself by this address, or by its own; its address is where it really listens. */
  serve(publicUrl: string | null, run: (address: string) => Promise<void>): Promise<void>;
};

/** A browser: a tab of it, and the address of a fresh server there, for as long as `run` takes. */
export type Engine = {
  readonly name: string;
  withTab(stage: Stage, run: (tab: Tab, url: string) => Promise<void>): Promise<void>;
};
