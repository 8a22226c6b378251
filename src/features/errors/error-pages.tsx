import { lazyRouteComponent } from "@tanstack/react-router";
import { LastResort, WithoutErrorPage } from "./last-resort.tsx";

/** Error pages for the router; their code is fetched when one is needed. */
export const NotFoundPage = lazyRouteComponent(() =>
  import("./not-found.tsx").then(
    ({ NotFound }) => ({ default: NotFound }),
    () => ({ default: LastResort }),
  ),
);
export const FailurePage = lazyRouteComponent(() =>
  import("./failure.tsx").then(
    ({ Failure }) => ({ default: Failure }),
    () => ({ default: WithoutErrorPage }),
  ),
);

/** Fetches their code, so that they are there when nothing else comes any more; resolves when they are. */
export const loadErrorPages = async (): Promise<void> => {
  await Promise.all(
    [NotFoundPage, FailurePage].map(async ({ preload }) => {
      await preload?.();
    }),
  );
};
