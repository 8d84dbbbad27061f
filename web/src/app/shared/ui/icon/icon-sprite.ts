/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-3E6B0743.svg';
