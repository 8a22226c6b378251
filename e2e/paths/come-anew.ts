import type { Hands } from "./hands.ts";

/** The page is left for a moment, and come to again. */
export const comeAnew = async (hands: Hands, address: string): Promise<void> => {
  await hands.go("/documents/");
  await hands.sees("documents:public.title");
  await hands.go(address);
};
