/*
 * What cannot wait for the application: inline in every page, run before anything is painted. The build puts in
 * `entry`, the application, and `ahead`, what somebody who is signed in will need at once. They are not shown the
 * sign-in form, nor is a tab that waits for a code; the page is lit as it was chosen to be; a form that is sent too early is kept, never becomes part of the address, and is sent by the
 * application when it is there. The application starts after the first paint: people can type before it has run.
 */
((page, entry, ahead) => {
  // Too old for the application: the page says so (old-browser.js).
  if ("old" in page.dataset) return;
  try {
    if (localStorage.getItem("kabinet.credentials")) {
      page.dataset.arriving = "";
      for (const href of ahead)
        document.head.append(
          Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
        );
    }
    // The code step goes on where it was: the form before it would only flash by.
    if (sessionStorage.getItem("kabinet.phone")) page.dataset.arriving = "";
    const theme = localStorage.getItem("kabinet.theme");
    if (theme === '"light"' || theme === '"dark"') page.dataset.theme = theme.slice(1, -1);
    if (localStorage.getItem("kabinet.fonts")) page.dataset.fonts = "";
  } catch {}
  const keep = (event) => {
    event.preventDefault();
    page.dataset.submitted = "";
  };
  addEventListener("submit", keep);
  addEventListener("kabinet:ready", () => removeEventListener("submit", keep), { once: true });
  const start = () => import(entry);
  addEventListener("DOMContentLoaded", () =>
    document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)),
  );
})(document.documentElement, "%entry%", ["%ahead%"]);
