import css from "@eslint/css";

/**
 * ESLint looks at the styles alone: what is not in all supported browsers (Baseline widely available) is an error,
 * unless nothing is lost without it. Each group says what a browser that lacks it shows.
 */
export default [
  {
    files: ["**/*.css"],
    ignores: ["dist/**"],
    plugins: { css },
    language: "css/css",
    rules: {
      "css/use-baseline": [
        "error",
        {
          available: "widely",
          allowAtRules: [
            // What arrives is there at once.
            "starting-style",
            // Paper of the printer's own size.
            "page",
          ],
          allowProperties: [
            // All is laid out, seen or not.
            "content-visibility",
            // One page follows the other at once.
            "view-transition-name",
            // Lines and pages break where they come to an end, words where the browser thinks fit.
            "text-wrap",
            "hyphenate-limit-chars",
            "orphans",
            "widows",
            // Letters as large as the browser thinks fit.
            "text-size-adjust",
            // Colours as the system forces them.
            "forced-color-adjust",
            // A scrollbar of the common width, and controls in its own colour.
            "scrollbar-width",
            "accent-color",
            // The dot that runs while one waits is cut where its line ends.
            "overflow-clip-margin",
            // What is under a list or a dialog scrolls with its end.
            "overscroll-behavior",
            // The menu hangs in the corner of the page (profile-menu.module.css).
            "anchor-name",
            "position-anchor",
          ],
          // A heading may be the last line of a page; the line before each stands for those without it.
          allowPropertyValues: { "break-after": ["avoid"] },
          // The dialog's body keeps its least height.
          allowFunctions: ["calc-size", "anchor"],
          allowSelectors: [
            "view-transition-old",
            "view-transition-new",
            // Colours and marks of the browser's own.
            "selection",
            "marker",
            // Chrome 114, Firefox 125, Safari 17: it is older than its Baseline, and old-browser.js asks for it.
            "popover-open",
          ],
        },
      ],
    },
  },
];
