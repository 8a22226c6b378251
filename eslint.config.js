import css from "@eslint/css";

/**
 * ESLint only checks styles: features outside Baseline "widely available" are errors, except these progressive
 * enhancements. Each comment has the effect of missing support.
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
            // Elements appear without a transition.
            "starting-style",
            // The printer's default paper size.
            "page",
          ],
          allowProperties: [
            // Content outside the viewport is laid out, too.
            "content-visibility",
            // Pages change without a transition.
            "view-transition-name",
            // Default line, page and word breaks.
            "text-wrap",
            "hyphenate-limit-chars",
            "orphans",
            "widows",
            // The browser's own text size adjustment.
            "text-size-adjust",
            // Forced colours of the system.
            "forced-color-adjust",
            // Default width of scrollbars, default colour of controls.
            "scrollbar-width",
            "accent-color",
            // The moving dot of a waiting line is clipped at its end.
            "overflow-clip-margin",
            // The page below a list or dialog scrolls at its end.
            "overscroll-behavior",
            // The menu is in the corner of the page (profile-menu.module.css).
            "anchor-name",
            "position-anchor",
          ],
          // A heading can be the last line of a printed page.
          allowPropertyValues: { "break-after": ["avoid"] },
          // The dialog's body keeps its minimum height.
          allowFunctions: ["calc-size", "anchor"],
          allowSelectors: [
            "view-transition-group",
            "view-transition-old",
            "view-transition-new",
            // Default colours and list markers.
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
