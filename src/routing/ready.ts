let done = false;

/**
 * The application answers to people now: said once, by the first page that is up, or, where that has come as HTML, by
 * what React has taken over. The page's early script and the bench listen; from now on fonts may load.
 */
export const markReady = (): void => {
  if (done) return;
  done = true;
  performance.mark("ready");
  dispatchEvent(new Event("kabinet:ready"));
};
