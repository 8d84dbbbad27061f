/** Returns how much of a page's text its article has, for the person who chooses between the two. */
export const articleShare = (articleRatio: number): string =>
  articleRatio >= 0.995
    ? $localize`The article contains all of the page’s text.`
    : $localize`The article contains ${Math.round(articleRatio * 100)}:percent:% of the page’s text.`;
