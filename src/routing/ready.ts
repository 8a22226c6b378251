let done = false;

/**
 * The application answers to people now: said once, by the first page that is up (the sign-in form when it has taken
 * over from the HTML). The page's early script and the bench listen; from now on fonts may load.
 */
export const markReady = (): void => {
  if (done) return;
  done = true;
  performance.mark("ready");
  dispatchEvent(new Event("kabinet:ready"));
};
