/*
 * What cannot wait for the application: inline in every page, run before anything is painted. The build puts in
 * `libraries`, what the application is made with, `entry`, the application, and `ahead`, what somebody who is signed in
 * will need at once. They are not shown the sign-in form, nor what visitors see otherwise than they do (`data-for`), nor
 * is a tab that waits for a code; nobody else is shown the frame of a private page. The page is lit as it was chosen to be; a form that is sent too early is kept,
 * never becomes part of the address, and is sent by the application when it is there, as a button that is pressed too
 * early is pressed again. The application starts after the first paint: people can read and type before it has run, and
 * in between, as the libraries run first, each part in a task of its own.
 */
((page, libraries, entry, ahead, fonts, { headers, options, client, subscriptions, catalog }) => {
  // Too old for the application: the page says so (old-browser.js).
  if ("old" in page.dataset) return;
  const fetchAhead = (link) =>
    document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "" }, link));
  /**
   * Asks for what this page will need, in the name in which the application will (src/ports/asked-ahead.ts). `city`: the
   * client's at the last visit.
   */
  const askAhead = (token, city) => {
    const sent = { ...headers, "Accept-Language": page.lang };
    if (token) sent.Authorization = `Bearer ${token}`;
    const answers = new Map();
    /** Read to its end: an answer that nobody takes would keep its line. */
    const read = async (address) => {
      const answer = await fetch(address, { ...options, headers: sent });
      return new Response(await answer.text(), answer);
    };
    const ask = (address) => {
      const answer = read(address);
      answers.set(new URL(address, document.baseURI).href, answer);
      return answer;
    };
    const ofCity = async (asked) => {
      const reply = await (await asked).clone().json();
      if (reply.client?.city && reply.client.city !== city) await ask(catalog + reply.client.city);
    };
    const own = page.dataset.asks?.split(" ") ?? [];
    globalThis.askedAhead = { headers: sent, answers };
    // Whoever takes an answer hears why there is none.
    const known = city > 0 ? [catalog + city] : [];
    for (const address of new Set(token ? [client, subscriptions, ...known, ...own] : own))
      (address === client ? ofCity(ask(address)) : ask(address)).catch(() => undefined);
  };
  try {
    const credentials = localStorage.getItem("kabinet.credentials");
    if (credentials) {
      // Who asks for one thing of many is not shown the list of them.
      if (page.dataset.for === "clients") {
        if (location.search === "") delete page.dataset.arriving;
      } else page.dataset[page.dataset.for === "everybody" ? "known" : "arriving"] = "";
      for (const href of ahead) fetchAhead({ rel: "modulepreload", href });
    }
    // The code step goes on where it was: the form before it would only flash by.
    if (page.dataset.page === "/" && sessionStorage.getItem("kabinet.phone")) page.dataset.arriving = "";
    const theme = localStorage.getItem("kabinet.theme");
    if (theme === '"light"' || theme === '"dark"') page.dataset.theme = theme.slice(1, -1);
    if (localStorage.getItem("kabinet.fonts")) {
      page.dataset.fonts = "";
      for (const href of fonts) fetchAhead({ rel: "preload", as: "font", type: "font/woff2", href });
    }
    if (credentials)
      askAhead(JSON.parse(credentials).token, JSON.parse(localStorage.getItem("kabinet.seen.shop"))?.city);
    else if (page.dataset.for !== "clients") askAhead(null);
  } catch {}
  const keep = (event) => {
    event.preventDefault();
    page.dataset.submitted = "";
  };
  const press = ({ target }) => {
    const button = target instanceof Element && target.closest('button[type="button"]:not([popovertarget])');
    if (button) page.dataset.pressed = button.textContent;
  };
  addEventListener("submit", keep);
  addEventListener("click", press);
  addEventListener(
    "kabinet:ready",
    () => {
      removeEventListener("submit", keep);
      removeEventListener("click", press);
    },
    { once: true },
  );
  const start = () => {
    void import(libraries).finally(() => setTimeout(() => import(entry)));
    // The first calendar takes a slow phone 50 ms, any other none: it is made while the files are on their way.
    if (globalThis.askedAhead?.headers.Authorization)
      new Intl.DateTimeFormat("en", { timeZone: "UTC" }).format();
  };
  addEventListener("DOMContentLoaded", () =>
    document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)),
  );
})(document.documentElement, "%libraries%", "%entry%", ["%ahead%"], ["%fonts%"], "%requests%");
