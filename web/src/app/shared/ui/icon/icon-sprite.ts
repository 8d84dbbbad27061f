/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-407E2451.svg';
