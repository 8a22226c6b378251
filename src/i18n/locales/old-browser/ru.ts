/** Shown by browsers that are too old; the build adds it to the pages (src/entry-server.tsx). */
export const texts = {
  title: "Кабинет не откроется в этом браузере: он устарел",
  lead: "Обновите браузер или откройте кабинет в другом. Подойдут Chrome и Edge 125, Firefox 126, Safari 17.5 и новее. На iPhone и iPad браузер обновляется вместе с системой.",
} as const;
