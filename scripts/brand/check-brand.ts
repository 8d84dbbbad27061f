import { type Brand } from '@keelson/contracts/product/brand';
import { DEFAULT_PAID_PLAN, PLANS } from '@keelson/product/plans';
import { KNOWN_LANGUAGES } from '@keelson/contracts/platform/known-languages';
import * as z from 'zod';
import { contrastErrors, readablePrimary } from './theme-colors';

/** The plans of the catalog, from the smallest to the largest. */
export const KNOWN_PLANS: readonly string[] = Object.keys(PLANS);
/** Lists what every installation sells: the plan without a price, and the one whose product must be configured. */
const NEEDED_PLANS = [KNOWN_PLANS[0] ?? '', DEFAULT_PAID_PLAN];

const text = (max: number): z.ZodType<string> =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .regex(/^[^\p{Control}<>]*$/u, 'must be one line without < and >');
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'must be a color such as #12507b');
const keysOf = (known: readonly string[]): z.ZodType<string[]> =>
  z
    .array(z.string())
    .refine((keys) => keys.every((key) => known.includes(key)), `must be of: ${known.join(', ')}`)
    .transform((keys) => [...new Set(keys)]);

// In the order in which the file is written.
const schemaFor = (knownModules: readonly string[]) =>
  z.strictObject({
    name: text(40),
    tagline: text(120),
    description: text(300),
    translations: z.partialRecord(
      z.enum(KNOWN_LANGUAGES),
      z.strictObject({ tagline: text(120), description: text(300) }),
    ),
    legalName: text(120),
    supportEmail: z.email('must be an e-mail address').max(254),
    logo: z.enum(['file', 'monogram']),
    pictures: z.enum(['current', 'outdated']),
    colors: z.strictObject({ primary: color, signal: color }),
    languages: z
      .array(z.enum(KNOWN_LANGUAGES))
      .refine(
        (keys) => keys.includes(KNOWN_LANGUAGES[0]),
        `must include ${KNOWN_LANGUAGES[0]}, in which texts are written`,
      )
      .transform((keys) => KNOWN_LANGUAGES.filter((key) => keys.includes(key))),
    untranslated: z.literal('refused').optional(),
    plans: z
      .literal('all')
      .or(
        keysOf(KNOWN_PLANS).refine(
          (keys) => NEEDED_PLANS.every((key) => keys.includes(key)),
          `must include ${NEEDED_PLANS.join(' and ')}`,
        ),
      ),
    modules: keysOf(knownModules),
  });

/**
 * Checks a brand before it is written.
 *
 * @param knownModules Keys of the modules that the web app has.
 * @returns One sentence for each error, or the brand in the form in which it is written.
 */
export function checkBrand(
  input: Brand,
  knownModules: readonly string[],
): { readonly brand: Brand } | { readonly errors: string[] } {
  const parsed = schemaFor(knownModules).safeParse(input);
  if (!parsed.success) {
    return {
      errors: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    };
  }
  const errors = contrastErrors(parsed.data.colors);
  if (errors.length === 0) return { brand: parsed.data };
  const readable = readablePrimary(parsed.data.colors);
  const hint = readable === null ? [] : [`Try --color ${readable}: the same hue, readable.`];
  return { errors: [...errors, ...hint] };
}
