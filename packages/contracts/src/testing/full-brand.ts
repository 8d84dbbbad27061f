import type { Brand } from '../product/brand';

/**
 * A brand with all plans and modules. Tests of what the repository ships put it in the place of the copy's own brand
 * (`jest.mock`), so that they also pass in a copy that keeps less.
 */
export const BRAND: Brand = {
  name: 'Example',
  tagline: 'A product for tests',
  description: 'It sells every plan and keeps every module.',
  translations: {},
  legalName: 'Example Ltd',
  supportEmail: 'support@example.test',
  logo: 'file',
  pictures: 'current',
  colors: { primary: '#12507b', signal: '#ffb454' },
  languages: ['en', 'ko'],
  plans: 'all',
  modules: ['chat', 'image-generator', 'automation'],
};
