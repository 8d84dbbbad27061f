import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PublishedDocument } from '../domain/published-document';
import { readDocument } from './read-document';

/** Path from the repository root. */
const DEMO_DOCUMENTS = 'local/suite/src/seed/learning/docs';

export function demoDocuments(root: string): PublishedDocument[] {
  const folder = join(root, DEMO_DOCUMENTS);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const slug = name.replace(/\.md$/, '');
      return readDocument({ slug, locale: 'en', file: join(folder, name) });
    });
}
