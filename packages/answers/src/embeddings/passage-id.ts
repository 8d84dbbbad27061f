import { sha256 } from '@keelson/server/digest';
import { type Passage } from '../domain/published-document';

/** Models read about 500 tokens and more; passages are shorter, apart from wide tables. */
const MAX_LENGTH = 2_000;

/** A passage as an embedding model reads it, below its title and headings. */
export function embeddedText({ document, path, blocks }: Passage): string {
  const summary = path.length === 0 ? [document.summary] : [];
  const text = [[document.title, ...path].join(' › '), ...summary, ...blocks].join('\n');
  return text.replaceAll(/ {2,}|-{4,}/g, ' ').slice(0, MAX_LENGTH);
}

const ID_LENGTH = 40;

/** Identifies the text of a passage of a document, whatever the version: what did not change is not embedded again. */
export const passageIdOf = (passage: Passage): string =>
  sha256(JSON.stringify([passage.document.slug, embeddedText(passage)])).slice(0, ID_LENGTH);
