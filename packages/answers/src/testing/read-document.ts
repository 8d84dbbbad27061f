import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type PublishedDocument } from '../domain/published-document';

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

interface DocumentFile {
  readonly slug: string;
  readonly locale: string;
  readonly file: string;
}

export function readDocument({ slug, locale, file }: DocumentFile): PublishedDocument {
  const text = readFileSync(file, 'utf8');
  const front = FRONT_MATTER.exec(text)?.[1] ?? '';
  const body = text.replace(FRONT_MATTER, '').trim();
  return {
    slug,
    locale,
    title: /^title: (.+)$/m.exec(front)?.[1] ?? '',
    summary: /^summary: (.+)$/m.exec(front)?.[1] ?? '',
    version: 1,
    contentHash: createHash('sha256').update(text).digest('hex'),
    tags: (/^tags: \[(.*)\]$/m.exec(front)?.[1] ?? '').split(/,\s*/),
    body,
    headings: headingsOf(body),
  };
}

function headingsOf(body: string): PublishedDocument['headings'] {
  const prose = body.replaceAll(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = '', text = '']) => ({
    depth: marks.length,
    text,
    anchor: text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
  }));
}
