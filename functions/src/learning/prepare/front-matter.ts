import { DomainError } from '@keelson/contracts/errors';
import { parseDocument } from 'yaml';
import * as z from 'zod';
import { slugify } from '../domain/slug';
import { countWarning, type WarningCounts } from './clean-tree';
import { READER_LIMITS } from './reader-limits';

/** The front matter of a document. Unknown fields are ignored. */
export interface FrontMatter {
  readonly title: string | null;
  readonly summary: string | null;
  readonly locale: string | null;
  readonly tags: readonly string[];
  readonly slug: string | null;
  /** Former slugs. */
  readonly aliases: readonly string[];
}

export const NO_FRONT_MATTER: FrontMatter = {
  title: null,
  summary: null,
  locale: null,
  tags: [],
  slug: null,
  aliases: [],
};

const text = z.string().trim().min(1);
const words = z.union([z.array(z.string()), z.string().transform((list) => list.split(','))]);
const Fields = z.object({
  title: text.max(200).optional().catch(undefined),
  summary: text.max(500).optional().catch(undefined),
  description: text.max(500).optional().catch(undefined),
  lang: z.string().optional().catch(undefined),
  locale: z.string().optional().catch(undefined),
  tags: words.catch([]),
  aliases: words.catch([]),
  slug: z.string().optional().catch(undefined),
});

/**
 * Splits the front matter, a block between two lines of `---` at the start, from the body.
 *
 * @throws {DomainError} `learning/source-expands` for YAML aliases, which can expand exponentially.
 */
export function splitFrontMatter(
  source: string,
  counts: WarningCounts,
): { readonly matter: FrontMatter; readonly body: string } {
  const found = /^\ufeff?---[^\S\n]*\n/.exec(source);
  const end = found === null ? -1 : source.indexOf('\n---', found[0].length - 1);
  if (found === null || end < 0) return { matter: NO_FRONT_MATTER, body: source };
  const block = source.slice(found[0].length, end + 1);
  const after = source.indexOf('\n', end + 1);
  const body = after < 0 ? '' : source.slice(after + 1);
  return { matter: parseMatter(block, counts), body };
}

function parseMatter(block: string, counts: WarningCounts): FrontMatter {
  const tooLong = block.length > READER_LIMITS.frontMatterCharacters;
  const document = tooLong ? null : parseDocument(block, { schema: 'core' });
  if (document === null || document.errors.length > 0) {
    countWarning(counts, 'front-matter-ignored');
    return NO_FRONT_MATTER;
  }
  const parsed = Fields.safeParse(plain(() => document.toJS({ maxAliasCount: 0 }) as unknown));
  if (!parsed.success) {
    countWarning(counts, 'front-matter-ignored');
    return NO_FRONT_MATTER;
  }
  const { title, summary, description, lang, locale, tags, slug, aliases } = parsed.data;
  return {
    title: title ?? null,
    summary: summary ?? description ?? null,
    locale: localeOf(locale ?? lang),
    tags: [...new Set(tags.map((tag) => slugify(tag).slice(0, 32)))].filter(Boolean).slice(0, 12),
    slug: slug ?? null,
    aliases: aliases
      .map((alias) => slugify(alias.replace(/^.*\//, '')))
      .filter(Boolean)
      .slice(0, 10),
  };
}

function plain(make: () => unknown): unknown {
  try {
    return make();
  } catch (cause) {
    throw new DomainError(
      'learning/source-expands',
      'The front matter uses YAML aliases. Remove them.',
      [],
      {
        cause,
      },
    );
  }
}

/** The canonical form of a language tag; null when it is invalid. */
export function localeOf(tag: string | null | undefined): string | null {
  try {
    return tag == null || tag === '' ? null : (Intl.getCanonicalLocales(tag)[0] ?? null);
  } catch {
    return null;
  }
}
