/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-FA7C7291.svg';
