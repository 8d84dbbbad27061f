/** The first loads of pages, with their budgets. */
import { type RouteLoad } from './first-load';

export const KB = 1_000;
const PUBLIC_SHELL = 'src/app/shell/public-shell.ts';
const MEMBER_SHELL = 'src/app/shell/member-shell.ts';
/** Server-rendered pages: their content is visible before the JavaScript, so their budget is larger. */
const LEARN = [
  'src/main.public.ts',
  PUBLIC_SHELL,
  'src/app/learning/learn-routes.ts',
  'src/app/learning/feature-learn/learn-frame.ts',
];

/** Angular, its router and RxJS are 90 kB of each, and what shows marked texts another 9 kB; a budget leaves some 3 kB to the page's next feature. */
export const ROUTES: readonly (RouteLoad & { readonly app: 'public' | 'member' })[] = [
  {
    app: 'public',
    path: '/',
    entries: ['src/main.public.ts', PUBLIC_SHELL, 'src/app/home/feature-landing/landing.ts'],
    budget: 120 * KB,
  },
  {
    app: 'public',
    path: '/pricing',
    entries: ['src/main.public.ts', PUBLIC_SHELL, 'src/app/billing/feature-pricing/pricing.ts'],
    budget: 127 * KB,
  },
  {
    app: 'public',
    path: '/sign-in',
    entries: ['src/main.public.ts', PUBLIC_SHELL, 'src/app/sign-in/feature-sign-in/sign-in.ts'],
    budget: 123 * KB,
  },
  {
    app: 'public',
    path: '/learn',
    entries: [...LEARN, 'src/app/learning/feature-learn/learn-list.ts'],
    budget: 131 * KB,
  },
  {
    app: 'public',
    path: '/learn/…',
    entries: [...LEARN, 'src/app/learning/feature-learn/learn-document.ts'],
    budget: 136 * KB,
  },
  {
    app: 'member',
    path: '/dashboard',
    entries: [
      'src/main.member.ts',
      MEMBER_SHELL,
      'src/app/dashboard/routes.ts',
      'src/app/dashboard/feature-dashboard/dashboard.ts',
    ],
    budget: 176 * KB,
  },
  {
    app: 'member',
    path: 'listeners',
    entries: [
      'src/main.member.ts',
      'src/app/core/firebase/auth-sdk.ts',
      'src/app/core/firebase/firestore-sdk.ts',
    ],
    budget: 248 * KB,
  },
];
