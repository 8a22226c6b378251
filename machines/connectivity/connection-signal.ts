/** What the browser says about the network. It counts as there until `connection.lost`, which may come at once. */
export type ConnectionSignal = { type: "connection.lost" } | { type: "connection.restored" };
