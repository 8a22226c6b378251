import { createRoot } from "react-dom/client";
import "../src/styles/fonts.css";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "./inspector.css";
import { listen } from "./feed.ts";
import { Inspector } from "./inspector.tsx";

const place = document.querySelector("#inspector");
if (place === null) throw new Error("inspector.html has no place for the inspector");
createRoot(place).render(<Inspector feed={listen(new BroadcastChannel("kabinet-inspector"))} />);
