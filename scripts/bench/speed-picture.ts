import { type Figure, isOver, scoreOf } from "./figures.ts";

const [line, label, width] = [22, 330, 720];
/** The budget stands here; what is over it goes on to the right of it. */
const limit = 300;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Bars: how much of its budget each figure takes. */
export const drawFigures = (figures: readonly Figure[]): string => {
  const height = figures.length * line + 40;
  const bars = figures.map((figure, index) => {
    const y = 30 + index * line;
    const share = scoreOf(figure) / (figure.budget ?? 1);
    const bar = Math.max(2, Math.min(share * limit, width - label - 10));
    return [
      `<text x="${label - 10}" y="${y + 12}" text-anchor="end">${escape(figure.what)}</text>`,
      `<rect x="${label}" y="${y + 2}" width="${bar.toFixed(1)}" height="12" rx="6" fill="${isOver(figure) ? "#d03b28" : "#3f7d20"}"/>`,
    ].join("");
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${label + limit}" y="16" text-anchor="middle">budget</text>`,
    ...bars,
    `<line x1="${label + limit}" x2="${label + limit}" y1="22" y2="${height - 8}" stroke="#111" stroke-dasharray="3 3"/>`,
    "</svg>\n",
  ].join("\n");
};
