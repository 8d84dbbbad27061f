import type { Language } from '@keelson/contracts/platform/languages';
import type { PageTexts } from '@keelson/contracts/product/locale';
import { inPlaceOf, isNamed } from '../src/app/shared/util/texts/own-text';

/** A message of an XLIFF 1.2 file, with placeholders as `$localize` has them: `Hello {$name}`. */
export interface Message {
  readonly source: string;
  /** Null until it is translated. */
  readonly target: string | null;
  readonly meaning: string | null;
}
export type Messages = ReadonlyMap<string, Message>;

const UNIT = /<trans-unit id="(?<id>[^"]+)"[^>]*>(?<body>[^]*?)<\/trans-unit>/g;
const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const;
/** A message that is one expression. Angular has its placeholders without `$`. */
const EXPRESSION = /^\s*\{(?<head>\w+, (?:plural|select)),/;

function elementOf(body: string, name: string): string | null {
  const xml = new RegExp(`<${name}\\b[^>]*>(?<text>[^]*?)</`).exec(body)?.groups?.['text'] ?? null;
  if (xml === null) return null;
  const open = EXPRESSION.test(xml) ? '{' : '{$';
  return xml
    .replaceAll(/<x id="([^"]+)"[^>]*\/>/g, (_, id: string) => `${open}${id}}`)
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);
}

/** The messages of a file, by id. */
export const readMessages = (xliff: string): Messages =>
  new Map(
    [...xliff.matchAll(UNIT)].map(({ groups: { id = '', body = '' } = {} }) => [
      id,
      {
        source: elementOf(body, 'source') ?? '',
        target: /<target[^>]*>\s*<\/target>/.test(body) ? null : elementOf(body, 'target'),
        meaning: /<note [^>]*from="meaning">(?<text>[^<]*)/.exec(body)?.groups?.['text'] ?? null,
      },
    ]),
  );

/** The translations of a file, as `loadTranslations` takes them. */
export const textsOf = (xliff: string): Record<string, string> =>
  Object.fromEntries([...readMessages(xliff)].map(([id, { target }]) => [id, target ?? '']));

/** Names of placeholders, each once: a plural form may repeat them or leave them out. */
export const placeholdersOf = (text: string): string =>
  [...new Set(text.match(/\{\$\w+\}|\{[A-Z][A-Z_\d]*\}/g))].sort().join();

/** `VAR_PLURAL, plural` of a message that is an expression. */
export const expressionOf = (text: string): string | undefined =>
  EXPRESSION.exec(text)?.groups?.['head'];

export interface TranslatedPages {
  /** The text of every message of the app, by id. */
  readonly texts: Readonly<Record<string, string>>;
  /** English texts that stand in for a translation. */
  readonly missing: readonly string[];
  /** One sentence for each text of the product that fits no message. */
  readonly refused: readonly string[];
}

/**
 * Returns what pages say in a language: the texts of the product, then those of the engine, then the English ones.
 *
 * @param messages All of the app.
 * @param translations Those of the engine in the language; none for the first one.
 */
export function translatedPages(
  language: Language,
  messages: Messages,
  translations: Messages | null,
  product: PageTexts,
): TranslatedPages {
  const own = new Map<string, string>();
  const refused: string[] = [];
  for (const [name, { [language]: text }] of Object.entries(product)) {
    const found = [...messages].filter(([id, message]) => isNamed(name, { id, ...message }));
    if (found.length === 0) refused.push(`“${name}” is no text of a page.`);
    if (text === undefined) continue;
    for (const [id, { source }] of found) {
      own.set(id, inPlaceOf(source, text));
      const needed = placeholdersOf(source);
      if (placeholdersOf(text) === needed) continue;
      refused.push(`“${name}” in ${language} needs the placeholders ${needed || '(none)'}.`);
    }
  }
  const missing: string[] = [];
  const texts = [...messages].map(([id, { source }]) => {
    const text = own.get(id) ?? (translations === null ? source : translations.get(id)?.target);
    if (text == null) missing.push(source.trim());
    return [id, text ?? source] as const;
  });
  return { texts: Object.fromEntries(texts), missing, refused };
}
