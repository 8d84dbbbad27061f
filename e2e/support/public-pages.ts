import { hasArea } from '@keelson/contracts/brand/has-area';
import { LANGUAGES } from '@keelson/contracts/platform/languages';

/** Pages that everybody may see: what the layout journey and Lighthouse judge. */
export const PUBLIC_PAGES = [
  '/',
  '/pricing',
  ...(hasArea('learning') ? ['/learn', '/learn/billing-states'] : []),
  '/changelog',
  '/status',
  '/developers',
  '/sign-in',
  ...LANGUAGES.slice(1).map((language) => `/${language}`),
];
