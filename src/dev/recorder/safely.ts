import type { InspectionEvent, Observer } from "xstate";

/** An observer whose errors do not stop the observed actor. Logs the first error. */
export const safely = (inspect: (event: InspectionEvent) => void): Observer<InspectionEvent> => {
  let hasFailed = false;
  return {
    next: (event) => {
      try {
        inspect(event);
      } catch (failure) {
        if (!hasFailed) console.error("the recorder missed something", failure);
        hasFailed = true;
      }
    },
  };
};
