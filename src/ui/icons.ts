/** The `d` of a path on a 24 × 24 grid, drawn with a 2 px round stroke. Unused icons are not shipped. */
export type IconPath = string;

export const menu = "M4 7h16M4 12h16M4 17h10";
export const close = "M6 6l12 12M18 6 6 18";
export const back = "M19 12H5M11 6l-6 6 6 6";
export const next = "M9.5 5l7 7-7 7";
export const down = "M5 9l7 7 7-7";
export const check = "M5 12.5l4.5 4.5L19 7.5";
export const plus = "M12 5v14M5 12h14";
export const pin =
  "M12 21s-7-6-7-11.5a7 7 0 0 1 14 0C19 15 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z";
export const bike =
  "M6 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM18 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM6 15.5 9.5 9h5.5M18 15.5 14.5 6H12M8 9h3";
export const grid =
  "M5.5 4h4A1.5 1.5 0 0 1 11 5.5v4A1.5 1.5 0 0 1 9.5 11h-4A1.5 1.5 0 0 1 4 9.5v-4A1.5 1.5 0 0 1 5.5 4ZM5.5 14h4a1.5 1.5 0 0 1 1.5 1.5v3A1.5 1.5 0 0 1 9.5 20h-4A1.5 1.5 0 0 1 4 18.5v-3A1.5 1.5 0 0 1 5.5 14ZM15.5 14h3a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5ZM17 10.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z";
export const receipt = "M6 3.5h12V21l-3-2-3 2-3-2-3 2ZM9.5 8.5h5M9.5 12.5h5";
export const card = "M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM3 10h18M7 15h3";
export const user = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5";
export const bonus = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM10 17V7.5h2.5a2.5 2.5 0 0 1 0 5.5H8M8 15.5h4.5";
export const info = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5h.01";
export const help =
  "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.6 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.3 1-1.3 2M12 17h.01";
export const doc = "M6 3h8l4.5 4.5V21H6ZM14 3v5h4.5M9.5 12.5h5M9.5 16.5h5";
export const out = "M13 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H13M10 12h11M17 8l4 4-4 4";
export const chat =
  "M6.5 5h11A2.5 2.5 0 0 1 20 7.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-5 3.5V17a2 2 0 0 1-2-2V7.5A2.5 2.5 0 0 1 6.5 5ZM8.5 11h.01M12 11h.01M15.5 11h.01";
export const truck =
  "M5 17H3V6h11v11h-4.5M14 10h4l3 3.5V17h-1.5M7.2 19.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM17 19.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z";
export const store =
  "M5 11v9h14v-9M3.5 8 5 4h14l1.5 4a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0ZM10 20v-5h4v5";
export const shield = "M12 3l7 3v5.5c0 4.5-3 7.8-7 9.5-4-1.7-7-5-7-9.5V6ZM9 12l2.2 2.2L15.5 10";
export const pause = "M8 5.5h1.5v13H8ZM14.5 5.5H16v13h-1.5Z";
export const play = "M7.5 4.5v15l11.5-7.5Z";
export const alert = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v5.5M12 16.5h.01";
export const clock = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.5l3.5 2";
export const wifiOff =
  "M4 4l16 16M5 12.5a10 10 0 0 1 4.5-2.5M14.5 10a10 10 0 0 1 4.5 2.5M8.5 16a5 5 0 0 1 7 0M12 19.5h.01";
export const refresh =
  "M20 11a8 8 0 0 0-14.5-3.5L4 9.5M4 4.5v5h5M4 13a8 8 0 0 0 14.5 3.5l1.5-2M20 19.5v-5h-5";
export const calendar =
  "M7 5h10a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM4 10.5h16M8.5 3v4M15.5 3v4";
export const edit = "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5Z";
export const trash = "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13";
export const phone =
  "M6.5 4H10l1.5 4.5L9.3 10a11 11 0 0 0 4.7 4.7l1.5-2.2L20 14v3.5a2.5 2.5 0 0 1-2.5 2.5A13.5 13.5 0 0 1 4 6.5 2.5 2.5 0 0 1 6.5 4Z";
export const lock =
  "M7.5 11h9a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11";
export const cookie =
  "M12 3a9 9 0 1 0 9 9 4 4 0 0 1-4.5-4.5A4 4 0 0 1 12 3ZM9 9.5h.01M8.5 14.5h.01M13.5 15.5h.01";
export const print =
  "M7.5 8.5V4h9v4.5M7.5 17H5.5A2.5 2.5 0 0 1 3 14.5V11a2.5 2.5 0 0 1 2.5-2.5h13A2.5 2.5 0 0 1 21 11v3.5a2.5 2.5 0 0 1-2.5 2.5h-2M7.5 14h9v6h-9Z";
export const sign =
  "M3.5 16.5C7 11 9 8 10.5 8.5c1.8.6-1.7 6.5 0 6.5 1.3 0 2-3 3.5-3 1.3 0 .5 3 2 3 .9 0 1.5-.5 2.5-1.5M3.5 20.5h17";
export const ring = "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM7 17 17 7";
export const home = "M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5";
export const swap = "M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4";
export const mail =
  "M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3.5 7.5 12 13.5l8.5-6";
export const search = "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5";
export const filter = "M4 7h16M7 12h10M10 17h4";
export const route =
  "M6.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 17.5h6.5a3 3 0 0 0 0-6h-7a3 3 0 0 1 0-6H15";
export const share = "M12 15V4M8 8l4-4 4 4M5 13v5.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V13";
export const tool =
  "M14.5 6.5a4.5 4.5 0 0 1 5.6-1.7l-3 3 .4 2.2 2.2.4 1-1a4.5 4.5 0 0 1-6 4.6L8.5 20a2.1 2.1 0 0 1-3-3l6-6a4.5 4.5 0 0 1 3-4.5Z";
export const battery =
  "M4.5 8h12A1.5 1.5 0 0 1 18 9.5v5a1.5 1.5 0 0 1-1.5 1.5h-12A1.5 1.5 0 0 1 3 14.5v-5A1.5 1.5 0 0 1 4.5 8ZM21 11v2M6.5 11v2";
export const wallet =
  "M5.5 6H18a2 2 0 0 1 2 2v9a2.5 2.5 0 0 1-2.5 2.5h-12A2.5 2.5 0 0 1 3 17V7.5A2.5 2.5 0 0 1 5.5 5H16M16.5 13h.01";
