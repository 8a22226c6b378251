import { encode } from "uqr";

/** Light modules around the dark ones, without which scanners do not find a code (ISO/IEC 18004). */
const border = 4;

interface QrCodeProps {
  /** What a scanner reads. */
  text: string;
  /** For screen readers. */
  label: string;
}

/** A QR code that is as large as its place. The surface below it has to be white, also in the dark scheme. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { data } = encode(text, { ecc: "M", border });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${data.length} ${data.length}`}>
      <path d={dark.join("")} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
};
