import { type Brand } from '@keelson/contracts/product/brand';
import { readArguments } from '../command/read-arguments.mjs';

const OPTIONS = {
  name: { type: 'string' },
  tagline: { type: 'string' },
  description: { type: 'string' },
  'legal-name': { type: 'string' },
  'support-email': { type: 'string' },
  color: { type: 'string' },
  signal: { type: 'string' },
  logo: { type: 'string' },
  plans: { type: 'string' },
  modules: { type: 'string' },
  languages: { type: 'string' },
  areas: { type: 'string' },
  yes: { type: 'boolean' },
  'pictures-taken': { type: 'boolean' },
  check: { type: 'boolean' },
} as const;

/** Describes what the flags name. A value of a flag and an answer to a question are the same text. */
export type Answers = Partial<
  Record<Exclude<keyof typeof OPTIONS, 'yes' | 'pictures-taken' | 'check'>, string>
>;
export type Answer = keyof Answers;

/** Prints the help and ends the process for `--help` and for a flag that does not exist. */
export function readFlags(args: readonly string[]): {
  readonly answers: Answers;
  readonly yes: boolean;
  /** The screenshots show the brand as it is written. */
  readonly picturesTaken: boolean;
  readonly check: boolean;
} {
  const {
    yes = false,
    'pictures-taken': picturesTaken = false,
    check = false,
    ...answers
  } = readArguments({
    args: [...args],
    options: OPTIONS,
  }).values;
  return { answers, yes, picturesTaken, check };
}

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/**
 * The brand with a new name. What carries the old name follows: texts, legal name and support address would otherwise
 * name another product. A logo drawn for the old name becomes a monogram, and texts may lack a translation.
 */
function rename(brand: Brand, name: string): Brand {
  if (name === brand.name) return brand;
  const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const renamed = (text: string): string => text.replaceAll(brand.name, name);
  const mentions = brand.supportEmail.includes(slug(brand.name));
  return {
    ...brand,
    name,
    tagline: renamed(brand.tagline),
    description: renamed(brand.description),
    translations: Object.fromEntries(
      Object.entries(brand.translations).map(([language, { tagline, description }]) => [
        language,
        { tagline: renamed(tagline), description: renamed(description) },
      ]),
    ),
    legalName: brand.legalName.includes(brand.name) ? name : brand.legalName,
    supportEmail: mentions ? `support@${slug(name)}.example` : brand.supportEmail,
    logo: 'monogram',
    untranslated: undefined,
  };
}

/** Returns the parts of a brand that its screenshots show. */
const shownOf = ({ name, logo, colors, modules }: Brand): string =>
  JSON.stringify([name, logo, colors.primary, colors.signal, modules]);

/** The brand with the given answers. Translations of other texts are not those of this brand. */
export function withAnswers(current: Brand, answers: Answers): Brand {
  const written = answered(current, answers);
  const renamed = rename(current, written.name);
  const says = ({ tagline, description }: Brand): string => `${tagline}\n${description}`;
  const brand = says(written) === says(renamed) ? written : { ...written, translations: {} };
  return shownOf(brand) === shownOf(current) ? brand : { ...brand, pictures: 'outdated' };
}

function answered(current: Brand, answers: Answers): Brand {
  const brand = rename(current, answers.name?.trim() ?? current.name);
  return {
    ...brand,
    tagline: answers.tagline ?? brand.tagline,
    description: answers.description ?? brand.description,
    legalName: answers['legal-name'] ?? brand.legalName,
    supportEmail: answers['support-email'] ?? brand.supportEmail,
    logo: answers.logo === undefined ? brand.logo : logoOf(answers.logo),
    colors: {
      primary: answers.color ?? brand.colors.primary,
      signal: answers.signal ?? brand.colors.signal,
    },
    plans: answers.plans === undefined ? brand.plans : plansOf(answers.plans),
    modules: modulesOf(answers.modules, brand.modules),
    languages:
      answers.languages === undefined
        ? brand.languages
        : (listOf(answers.languages) as Brand['languages']),
  };
}

/** In the order of the answer; with `+` they come after those of the copy. */
function modulesOf(answer: string | undefined, before: readonly string[]): readonly string[] {
  if (answer === undefined) return before;
  const named = listOf(answer);
  if (!named.some((key) => key.startsWith('+'))) return named;
  return [...new Set([...before, ...named.map((key) => key.replace(/^\+/, ''))])];
}

const plansOf = (answer: string): Brand['plans'] =>
  answer.trim() === 'all' ? 'all' : listOf(answer);

const logoOf = (answer: string): Brand['logo'] => (answer === 'monogram' ? 'monogram' : 'file');

/** Questions about the brand; the areas are in a file of their own. */
export type BrandAnswer = Exclude<Answer, 'areas'>;

/** The answer that leaves the brand as it is: the default of a question. */
export function answerOf(brand: Brand, question: BrandAnswer): string {
  switch (question) {
    case 'name':
    case 'tagline':
    case 'description':
    case 'logo':
      return brand[question];
    case 'legal-name':
      return brand.legalName;
    case 'support-email':
      return brand.supportEmail;
    case 'color':
      return brand.colors.primary;
    case 'signal':
      return brand.colors.signal;
    case 'plans':
      return brand.plans === 'all' ? 'all' : brand.plans.join(',');
    case 'modules':
      return brand.modules.join(',');
    case 'languages':
      return brand.languages.join(',');
  }
}
