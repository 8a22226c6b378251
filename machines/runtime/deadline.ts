/** `at` in ms since the epoch (to show and store), `left` in ms from the reply (≥ 0). */
export type Deadline = { at: number; left: number };
