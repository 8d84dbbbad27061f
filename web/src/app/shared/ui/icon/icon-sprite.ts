/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-F8CC0A54.svg';
