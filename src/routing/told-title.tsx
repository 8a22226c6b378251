import { createContext, type ReactNode, use, useLayoutEffect } from "react";

/** A title set by the page itself, where the route does not determine it: a step, a device, an act. */
export type ToldTitle = {
  read(): string | null;
  /** Sets the title until the returned function or another call replaces it. */
  tell(title: string): () => void;
  /** Takes one listener. */
  onChange(hear: () => void): void;
};

export const createToldTitle = (): ToldTitle => {
  let told: { title: string } | null = null;
  let changed = (): void => undefined;
  return {
    read: () => told?.title ?? null,
    tell: (title) => {
      const mine = { title };
      told = mine;
      changed();
      return () => {
        if (told !== mine) return;
        told = null;
        changed();
      };
    },
    onChange: (hear) => {
      changed = hear;
    },
  };
};

const Context = createContext<ToldTitle | null>(null);

export const ProvideTitle = ({ value, children }: { value: ToldTitle; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

/** Starts the browser's title with `title` while the component is mounted. */
export const useTitle = (title: string): void => {
  const toldTitle = use(Context);
  useLayoutEffect(() => toldTitle?.tell(title), [toldTitle, title]);
};
