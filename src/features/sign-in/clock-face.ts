/** Time left in minutes and seconds, `0:47`; takes milliseconds, never shows less than zero. */
export const clockFace = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
