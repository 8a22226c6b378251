/** What the application signs with here. */
export const simulated = { name: "kabinet", key: "simulation" };
