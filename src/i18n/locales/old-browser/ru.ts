/** What a browser that is too old shows instead of the product: the build puts it into the pages (src/app/prerender.tsx). */
export const texts = {
  title: "Кабинет не откроется в этом браузере: он устарел",
  lead: "Обновите браузер или откройте кабинет в другом. Подойдут Chrome и Edge 125, Firefox 126, Safari 17.5 и новее. На iPhone и iPad браузер обновляется вместе с системой.",
} as const;
