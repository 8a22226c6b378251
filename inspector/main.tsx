import { createRoot } from "react-dom/client";
import "@xyflow/react/dist/base.css";
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "./styles/frame.css";
import "./styles/panels.css";
import "./styles/json.css";
import "./styles/timeline.css";
import "./styles/acting.css";
import "./styles/chart.css";
import "./styles/map.css";
import "./styles/sequence.css";
import { readAddress } from "./address.ts";
import { listen } from "./feed.ts";
import { Inspector } from "./inspector.tsx";
import { openRecording } from "./open-recording.ts";
import { channelName } from "./recording/message.ts";

const place = document.querySelector("#inspector");
if (place === null) throw new Error("inspector.html has no place for the inspector");
const feed = listen(new BroadcastChannel(channelName));
const root = createRoot(place);
const show = (refusal: string | null) => root.render(<Inspector feed={feed} refusal={refusal} />);
const { open } = readAddress(location.hash);
if (open === undefined) show(null);
else
  void openRecording(open).then(
    (read) => {
      if ("entries" in read) feed.add(read.entries);
      return show("wrong" in read ? read.wrong : null);
    },
    (failure: unknown) => show(String(failure)),
  );
