/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-1129326F.svg';
