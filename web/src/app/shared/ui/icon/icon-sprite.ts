/** Written by `npm run icons -w web`. */
export const ICON_SPRITE = '/icons-313A010F.svg';
