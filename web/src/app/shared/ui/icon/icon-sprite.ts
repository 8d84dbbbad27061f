/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-63777564.svg';
