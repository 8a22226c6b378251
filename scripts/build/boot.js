/*
 * Inline in every page, before the first paint: sets the theme, hides a page that belongs to another user than the
 * stored sign-in, keeps a form submitted before hydration, and starts the application after the first paint.
 */
((page, { page: name, for: audience, client }) => {
  // An unsupported browser (old-browser.js).
  if ("old" in page.dataset) return;
  const stored = (name, storage = () => localStorage) => {
    try {
      return JSON.parse(storage().getItem(`kabinet.${name}`));
    } catch {
      return null;
    }
  };
  const [theme, { clientId }] = [stored("theme"), stored("credentials") ?? {}];
  if (theme === "light" || theme === "dark") page.dataset.theme = theme;
  Object.assign(page.dataset, { page: name, for: audience });
  // Frames are rendered without a query; the code step of the sign-in continues after a reload.
  const fits = {
    everybody: true,
    visitors: !clientId && !(name === "/" && stored("phone", () => sessionStorage) !== null),
    clients: clientId && location.search === "",
    client: client === String(clientId),
  };
  if (!fits[audience]) page.dataset.arriving = "";
  if (clientId && audience === "everybody") page.dataset.known = "";
  addEventListener("submit", (event) => {
    if (!("page" in page.dataset)) return;
    event.preventDefault();
    page.dataset.submitted = Array.from(document.forms).indexOf(event.target);
  });
  const load = () => setTimeout(() => import(page.dataset.entry).catch(() => (page.dataset.unloaded = "")));
  const start = () => {
    const later = Array.from(document.querySelector("template")?.content.children ?? []);
    // Behind all styles: a sheet between them would load the fonts again, and text could change while it is read.
    document.body.append(...later);
    const sheets = later
      .filter(({ rel }) => rel === "stylesheet")
      .map((sheet) => new Promise((done) => Object.assign(sheet, { onload: done, onerror: done })));
    Promise.all([import(page.dataset.libraries), ...sheets]).then(load, load);
  };
  addEventListener("DOMContentLoaded", () =>
    document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)),
  );
})(document.documentElement, document.body.dataset);
