import sharp from "sharp";
import { runStaff } from "../../../scripts/staff/program.ts";
import { staff } from "./staff-api.ts";

export const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** As a phone takes it: on its side, with the place, the camera and a comment. */
export const photograph = (width = 900, height = 600, background = "#336699"): Promise<Buffer> =>
  drawn(width, height, background)
    .withExif({
      IFD0: { Make: "Kamera", ImageDescription: "секрет", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "55/1 45/1 21/1", GPSLongitudeRef: "E" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

type Asked = { request(path: string, init?: RequestInit): Response | Promise<Response> };

/** Runs commands of the staff on a shop in this process. */
export const commandsOn =
  ({ app }: { app: Asked }) =>
  async (...args: string[]): Promise<{ code: number; said: string }> => {
    const said: string[] = [];
    const code = await runStaff(args, {
      variables: { STAFF_URL: "http://127.0.0.1:3000", STAFF_TOKEN: staff[0].secret },
      fetch: async (url, init) => app.request(url.replace("http://127.0.0.1:3000", ""), init),
      say: (line) => void said.push(line),
      complain: (line) => void said.push(line),
    });
    return { code, said: said.join("\n") };
  };
