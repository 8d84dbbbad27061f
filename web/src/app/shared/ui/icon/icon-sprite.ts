/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-A697D34A.svg';
