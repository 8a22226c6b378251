import { createContext, type ReactNode, use, useLayoutEffect } from "react";

/** A title set by the page itself, where the route does not determine it: a step, a device, an act. */
export type DynamicTitle = {
  read(): string | null;
  /** Sets the title until the returned function or another call replaces it. */
  set(title: string): () => void;
  /** Takes one listener. */
  onChange(listener: () => void): void;
};

export const createDynamicTitle = (): DynamicTitle => {
  let current: { title: string } | null = null;
  let changed = (): void => undefined;
  return {
    read: () => current?.title ?? null,
    set: (title) => {
      const mine = { title };
      current = mine;
      changed();
      return () => {
        if (current !== mine) return;
        current = null;
        changed();
      };
    },
    onChange: (listener) => {
      changed = listener;
    },
  };
};

const Context = createContext<DynamicTitle | null>(null);

export const ProvideTitle = ({ value, children }: { value: DynamicTitle; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

/** Starts the browser's title with `title` while the component is mounted. */
export const useTitle = (title: string): void => {
  const dynamicTitle = use(Context);
  useLayoutEffect(() => dynamicTitle?.set(title), [dynamicTitle, title]);
};
