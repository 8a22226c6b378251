import type { InspectionEvent, Observer } from "xstate";

/** Whatever goes wrong while it hears must not stop the actor that is listened to. The first failure is told. */
export const safely = (hear: (happened: InspectionEvent) => void): Observer<InspectionEvent> => {
  let hasFailed = false;
  return {
    next: (happened) => {
      try {
        hear(happened);
      } catch (failure) {
        if (!hasFailed) console.error("the recorder missed something", failure);
        hasFailed = true;
      }
    },
  };
};
