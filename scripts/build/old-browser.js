/*
 * Inline in every page, before all other scripts, in syntax that browsers of 2010 read. A browser without a required
 * feature gets a plain page (src/i18n/locales/old-browser). The newest required features are tested, so the others exist,
 * too (docs/decisions/058-supported-browsers.md).
 */
(function (page) {
  if (
    window.Promise &&
    Promise.withResolvers &&
    window.Map &&
    Map.groupBy &&
    window.AbortSignal &&
    AbortSignal.any &&
    "popover" in page &&
    window.CSS &&
    CSS.supports("selector(:has(a))")
  )
    return;
  page.setAttribute("data-old", "");
  document.addEventListener("DOMContentLoaded", function () {
    page.removeAttribute("data-arriving");
    document.getElementById("root").style.display = "none";
    document.getElementById("old").removeAttribute("hidden");
  });
})(document.documentElement);
