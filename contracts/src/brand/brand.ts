import type { Brand } from './brand-type';

/** The brand of this copy: everything that users read takes it from here. `npm run brand` writes this file. */
export const BRAND: Brand = {
  name: 'Keelson',
  tagline: 'The subscription SaaS engine that runs entirely on your machine',
  description:
    'Sign-in, paid plans, a live dashboard and a console, on Firebase, Angular and Stripe. One command starts everything.',
  legalName: 'Keelson contributors',
  supportEmail: 'support@keelson.example',
  logo: 'file',
  pictures: 'current',
  colors: { primary: '#12507b', signal: '#ffb454' },
  plans: 'all',
  modules: ['chat', 'image-generator', 'automation'],
};
