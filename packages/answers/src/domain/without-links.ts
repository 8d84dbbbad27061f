/** The text of Markdown links in place of the links. URLs may contain one level of parentheses. */
export const withoutLinks = (markdown: string): string =>
  markdown.replaceAll(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1');
