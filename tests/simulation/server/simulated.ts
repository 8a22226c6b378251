/** The application's signing key here. */
export const simulated = { name: "kabinet", key: "simulation" };
