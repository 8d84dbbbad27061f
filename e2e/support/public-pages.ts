/** Pages that everybody may see: what the layout journey and Lighthouse judge. */
export const PUBLIC_PAGES = [
  '/',
  '/pricing',
  '/learn',
  '/learn/billing-states',
  '/changelog',
  '/status',
  '/developers',
  '/sign-in',
  '/ko',
] as const;
