/**
 * Puts the code of an arriving text message into its field, as if it had been typed; what has been typed by then
 * stays. `receive` gives null where no code comes.
 */
export const putCodeIn = async (
  field: HTMLInputElement,
  receive: (signal: AbortSignal) => Promise<string | null>,
  signal: AbortSignal,
): Promise<void> => {
  const code = await receive(signal);
  if (code === null || signal.aborted || field.value !== "") return;
  field.value = code;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};
