import type { Language } from '../platform/known-languages';

export interface BrandTexts {
  /** The product in one line. Heading of the home page. */
  readonly tagline: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
}

/** The name, look and scope of a product (docs/brand.md). */
export interface Brand extends BrandTexts {
  readonly name: string;
  /** The texts in other languages of the app. A language without any shows the ones above. */
  readonly translations: Readonly<Partial<Record<Language, BrandTexts>>>;
  /** The company or person that provides the product. Named on the legal pages. */
  readonly legalName: string;
  readonly supportEmail: string;
  /** `web/public/favicon.svg`: `file` is drawn by hand, `monogram` by `npm run brand` from name and colors. */
  readonly logo: 'file' | 'monogram';
  /** The home page shows its screenshots while they are `current`. Another name, look or scope makes them `outdated`. */
  readonly pictures: 'current' | 'outdated';
  /** `#rrggbb`. All other colors of the theme are derived from them. */
  readonly colors: { readonly primary: string; readonly signal: string };
  /** Languages of the app; the first one that the engine has texts in is always kept. */
  readonly languages: readonly Language[];
  /** `refused`: the build fails while a text has no translation. Absent: it warns, and shows the first language. */
  readonly untranslated?: 'refused' | undefined;
  /** Keys of the plans that are sold, of `plans.ts`. Subscribers of other plans keep what they have. */
  readonly plans: 'all' | readonly string[];
  /** Keys of the modules that the product has, in navigation order: `chat`, and those of `modules.ts`. */
  readonly modules: readonly string[];
}
