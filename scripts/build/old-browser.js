/*
 * Inline in every page, before all other scripts, in words that browsers of 2010 read. What lacks something that nothing
 * stands in for gets a plain page that says so (src/i18n/locales/old-browser): the newest of what the product needs is asked
 * for, so what passes here has the rest (docs/decisions/058-supported-browsers.md).
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
