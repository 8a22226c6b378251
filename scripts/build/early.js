/*
 * What cannot wait for the application: inline in every page, run before anything is painted. The build puts in
 * `libraries`, what the application is made with, `entry`, the application, and `ahead`, what somebody who is signed in
 * will need at once. They are not shown the sign-in form, nor what visitors see otherwise than they do (`data-for`), nor
 * is a tab that waits for a code; nobody else is shown the frame of a private page. The page is lit as it was chosen to be; a form that is sent too early is kept,
 * never becomes part of the address, and is sent by the application when it is there, as a button that is pressed too
 * early is pressed again. The application starts after the first paint: people can read and type before it has run, and
 * in between, as the libraries run first, each part in a task of its own.
 */
((
  page,
  libraries,
  entry,
  ahead,
  fonts,
  { headers, options, client, subscriptions, catalog, page: pages },
) => {
  // Too old for the application: the page says so (old-browser.js).
  if ("old" in page.dataset) return;
  const fetchAhead = (link) =>
    document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "" }, link));
  const sent = { ...headers, "Accept-Language": page.lang };
  /** Read to its end: an answer that nobody takes would keep its line. */
  const read = async (address) => {
    const answer = await fetch(address, { ...options, headers: sent });
    return new Response(answer.status === 204 ? null : await answer.text(), answer);
  };
  /**
   * Asks for what this page will need, in the name in which the application will (src/ports/asked-ahead.ts). `city`: the
   * client's at the last visit.
   */
  const askAhead = (own, city) => {
    const answers = new Map();
    const ask = (address) => {
      const answer = own.then(({ answers, headers }) =>
        address in answers ? new Response(answers[address], { headers }) : read(address),
      );
      answers.set(new URL(address, document.baseURI).href, answer);
      return answer;
    };
    const ofCity = async (asked) => {
      const reply = await (await asked).clone().json();
      if (reply.client?.city && reply.client.city !== city) await ask(catalog + reply.client.city);
    };
    const asks = page.dataset.asks?.split(" ") ?? [];
    globalThis.askedAhead = { headers: sent, answers };
    // Whoever takes an answer hears why there is none.
    const known = city > 0 ? [catalog + city] : [];
    for (const address of new Set(sent.Authorization ? [client, subscriptions, ...known, ...asks] : asks))
      (address === client ? ofCity(ask(address)) : ask(address)).catch(() => undefined);
  };
  /** What is on a page (contract/own-page.ts), in the namespace of what it is in (HTML, or SVG). */
  const put = (parts, within, space) => {
    for (const part of parts)
      if (typeof part === "string") within.append(part);
      else {
        const [name, attributes, ...inner] = part;
        const own = name === "svg" ? "http://www.w3.org/2000/svg" : space;
        const element = document.createElementNS(own, name);
        for (const [key, value] of Object.entries(attributes))
          // The policy refuses styles that are attributes.
          if (key === "style") element.style.cssText = value;
          else element.setAttribute(key, value);
        put(inner, element, own);
        within.append(element);
      }
  };
  const none = { parts: null, answers: {} };
  /**
   * Asks for what is a client's own, as the server renders it by the same application (docs/decisions/230), and for the
   * answers that it is made of. Where the background worker keeps this application, it is there as soon.
   */
  const askOwn = async () => {
    if (await globalThis.caches?.match(entry)) return none;
    const answer = await read(pages + encodeURIComponent(location.pathname + location.search));
    return answer.status === 200 ? { ...(await answer.json()), headers: answer.headers } : none;
  };
  /** Shows it until the application has come. */
  const showOwn = async (parts, credentials) => {
    if (document.readyState === "loading")
      await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
    // The application is here, or who has asked is nobody here any more.
    if (!("page" in page.dataset) || localStorage.getItem("kabinet.credentials") !== credentials) return;
    const shown = document.createDocumentFragment();
    put(parts, shown, "http://www.w3.org/1999/xhtml");
    // The application brings fields of its own: what is written into these would be lost.
    for (const field of shown.querySelectorAll("form, input, select, textarea")) field.inert = true;
    document.getElementById("root").replaceChildren(shown);
    page.dataset.for = "own";
    delete page.dataset.arriving;
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
    if (credentials) {
      sent.Authorization = `Bearer ${JSON.parse(credentials).token}`;
      const own =
        pages && page.dataset.for === "clients" ? askOwn().catch(() => none) : Promise.resolve(none);
      own.then(({ parts }) => parts && showOwn(parts, credentials)).catch(() => undefined);
      // What is late is asked for by itself.
      const late = new Promise((resolve) => setTimeout(resolve, 3000, none));
      askAhead(Promise.race([own, late]), JSON.parse(localStorage.getItem("kabinet.seen.city"))?.city);
    } else if (page.dataset.for !== "clients") askAhead(Promise.resolve(none));
  } catch {}
  const keep = (event) => {
    event.preventDefault();
    page.dataset.submitted = "";
  };
  const press = ({ target }) => {
    const button = target instanceof Element && target.closest('button[type="button"]:not([popovertarget])');
    if (!button) return;
    const alike = Array.from(document.querySelectorAll("button")).filter(
      ({ textContent }) => textContent === button.textContent,
    );
    // Which of those that say the same: two debts may be of one sum.
    page.dataset.pressed = `${alike.indexOf(button)} ${alike.length} ${button.textContent}`;
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
  /** The application does not come: the page says so, and offers to load it again. What is for others stays hidden. */
  const sayUnloaded = () => {
    document.getElementById("root").hidden = "arriving" in page.dataset;
    delete page.dataset.arriving;
    document.getElementById("unloaded").hidden = false;
  };
  const start = () => {
    import(libraries)
      .catch(() => undefined)
      .finally(() => setTimeout(() => import(entry).catch(sayUnloaded)));
    // The first calendar takes a slow phone 50 ms, any other none: it is made while the files are on their way.
    if (globalThis.askedAhead?.headers.Authorization)
      new Intl.DateTimeFormat("en", { timeZone: "UTC" }).format();
  };
  addEventListener("DOMContentLoaded", () =>
    document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)),
  );
})(document.documentElement, "%libraries%", "%entry%", ["%ahead%"], ["%fonts%"], "%requests%");
