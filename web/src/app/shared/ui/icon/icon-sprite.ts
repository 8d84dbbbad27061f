/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-457FFD4B.svg';
