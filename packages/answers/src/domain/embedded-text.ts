import { type Passage } from './published-document';

/** Models read about 500 tokens and more; passages are shorter, apart from wide tables. */
const MAX_LENGTH = 2_000;

/** A passage as an embedding model reads it, below its title and headings. */
export function embeddedText({ document, path, blocks }: Passage): string {
  const summary = path.length === 0 ? [document.summary] : [];
  const text = [[document.title, ...path].join(' › '), ...summary, ...blocks].join('\n');
  return text.replaceAll(/ {2,}|-{4,}/g, ' ').slice(0, MAX_LENGTH);
}
