import { type PublishedDocument } from '../domain/published-document';
import { type CorpusQuestion } from './retrieval-corpus';

/** The corpus with several documents of a language in one, each below its title as a heading. */
export function longDocuments(
  documents: readonly PublishedDocument[],
  count: number,
): { documents: PublishedDocument[]; of: (question: CorpusQuestion) => CorpusQuestion } {
  const joined: PublishedDocument[] = [];
  const slugs = new Map<string, string>();
  for (const locale of new Set(documents.map((document) => document.locale))) {
    const own = documents.filter((document) => document.locale === locale);
    for (let from = 0; from < own.length; from += count) {
      const parts = own.slice(from, from + count);
      const [first] = parts;
      if (first === undefined) continue;
      const slug = `${locale}-${from}`;
      for (const part of parts) slugs.set(part.slug, slug);
      const body = parts.map(({ title, body: text }) => `# ${title}\n\n${text}`).join('\n\n');
      const about = { title: `Part ${from}`, summary: '', tags: [], headings: [] };
      joined.push({ ...first, ...about, slug, body });
    }
  }
  const of = ({ answer, ...question }: CorpusQuestion): CorpusQuestion => ({
    ...question,
    answer: answer === null ? null : { ...answer, slug: slugs.get(answer.slug) ?? answer.slug },
  });
  return { documents: joined, of };
}
