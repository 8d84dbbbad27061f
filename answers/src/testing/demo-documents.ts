import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PublishedDocument } from '../domain/published-document';

/** Path from the repository root. */
const DEMO_DOCUMENTS = 'local/suite/src/seed/learning/docs';
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/** The documents of the demo data in their published form. */
export function demoDocuments(root: string): PublishedDocument[] {
  const folder = join(root, DEMO_DOCUMENTS);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const file = readFileSync(join(folder, name), 'utf8');
      const front = FRONT_MATTER.exec(file)?.[1] ?? '';
      const body = file.replace(FRONT_MATTER, '').trim();
      return {
        slug: name.replace(/\.md$/, ''),
        title: /^title: (.+)$/m.exec(front)?.[1] ?? '',
        summary: /^summary: (.+)$/m.exec(front)?.[1] ?? '',
        version: 1,
        contentHash: createHash('sha256').update(file).digest('hex'),
        tags: (/^tags: \[(.*)\]$/m.exec(front)?.[1] ?? '').split(/,\s*/),
        body,
        headings: headingsOf(body),
      };
    });
}

function headingsOf(body: string): PublishedDocument['headings'] {
  const prose = body.replaceAll(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = '', text = '']) => ({
    depth: marks.length,
    text,
    anchor: text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  }));
}
