import { createRoot } from "react-dom/client";
import "@xyflow/react/dist/base.css";
import "#src/styles/fonts.css";
import "#src/styles/tokens.css";
import "#src/styles/base.css";
import "./styles/frame.css";
import "./styles/panels.css";
import "./styles/json.css";
import "./styles/timeline.css";
import "./styles/acting.css";
import "./styles/chart.css";
import "./styles/map.css";
import "./styles/sequence.css";
import { readAddress } from "./address.ts";
import { fontsReady } from "./chart/layout.ts";
import { listen } from "./feed.ts";
import { Inspector } from "./inspector.tsx";
import { channelName } from "#src/dev/recording/message.ts";
import { fetchRecording } from "./history/file.ts";

const place = document.querySelector("#inspector");
if (place === null) throw new Error("inspector.html has no place for the inspector");
const feed = listen(new BroadcastChannel(channelName));
const root = createRoot(place);
/** Opens the recording that the address names, if any; returns why the file is no recording. */
const openNamed = async (): Promise<string | null> => {
  const { open } = readAddress(location.hash);
  if (open === undefined) return null;
  const read = await fetchRecording(open);
  if ("wrong" in read) return read.wrong;
  feed.add(read.entries);
  return null;
};
const begin = async () => {
  const refusal = await openNamed().catch(String);
  // Charts are measured with these fonts, which are optional: text drawn in the fallback would keep it.
  await fontsReady().catch(() => undefined);
  root.render(<Inspector feed={feed} refusal={refusal} />);
};
void begin();
