import { createContext, type ReactNode, use, useLayoutEffect } from "react";

/** What the page on the screen calls itself, where its address alone does not say it: a step, a device, an act. */
export type ToldTitle = {
  read(): string | null;
  /** Holds until what it returns is called, or another one is told. */
  tell(title: string): () => void;
  /** For one listener. */
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

/** As long as this is on the screen, the browser's title begins with `title`. */
export const useTitle = (title: string): void => {
  const toldTitle = use(Context);
  useLayoutEffect(() => toldTitle?.tell(title), [toldTitle, title]);
};
