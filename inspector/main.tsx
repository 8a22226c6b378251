import { createRoot } from "react-dom/client";
import "@xyflow/react/dist/base.css";
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "./styles/frame.css";
import "./styles/panels.css";
import "./styles/chart.css";
import "./styles/map.css";
import "./styles/sequence.css";
import { listen } from "./feed.ts";
import { Inspector } from "./inspector.tsx";
import { channelName } from "./recording/message.ts";

const place = document.querySelector("#inspector");
if (place === null) throw new Error("inspector.html has no place for the inspector");
createRoot(place).render(<Inspector feed={listen(new BroadcastChannel(channelName))} />);
