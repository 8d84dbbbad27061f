/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-F8882C8E.svg';
