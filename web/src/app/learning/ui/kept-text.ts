/** How much of a page's text its article has, for the person who chooses between the two. */
export const keptText = (articleRatio: number): string =>
  articleRatio >= 0.995
    ? 'The article has all of the text of the page.'
    : `The article has ${Math.round(articleRatio * 100)} % of the text of the page.`;
