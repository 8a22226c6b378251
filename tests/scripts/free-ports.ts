import { createServer } from "node:net";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** The first of two free consecutive ports. */
export const freePorts = async (from: number): Promise<number> =>
  (await isFree(from)) && (await isFree(from + 1)) ? from : freePorts(from + 2);
