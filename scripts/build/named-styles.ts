/**
 * Styles that elements carry themselves, which the security policy lets no HTML do, as classes: the same style has the
 * same name in every page.
 */
export const nameStyles = () => {
  const names = new Map<string, string>();
  const nameOf = (style: string): string => {
    const name = names.get(style) ?? `own-${names.size + 1}`;
    names.set(style, name);
    return name;
  };
  return {
    inHtml: (html: string): string =>
      html.replaceAll(/<[a-z][^>]*? style="([^"]*)"[^>]*>/g, (tag, style: string) => {
        const bare = tag.replace(` style="${style}"`, "");
        const name = nameOf(style);
        return bare.includes(' class="')
          ? bare.replace(' class="', ` class="${name} `)
          : bare.replace(/^<[a-z][\w-]*/, (start) => `${start} class="${name}"`);
      }),
    rules: (): string => Array.from(names, ([style, name]) => `.${name}{${style}}`).join(""),
  };
};
