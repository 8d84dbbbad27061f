import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PublishedDocument } from '@keelson/answers/domain/published-document';
import { buildIndex, documentsIn, encodeIndex } from '@keelson/answers/release-index/index-file';
import { indexDocument } from '@keelson/answers/release-index/indexed-document';

const FIXTURES = join(import.meta.dirname, '../packages/answers/fixtures/documents');
const SECTIONS = 10;
const QUESTION = 'How do I restore a deleted file?';
const GOAL_MS = 300;
const GOAL_DOCUMENTS = 1_000;

/**
 * The index of answers: what a publication and the first question after it take of the processor. Needs no emulator.
 * @returns False when loading and the first question take longer than the goal, which is of 1,000 documents.
 */
export async function benchAnswerIndex({
  documents: count,
}: {
  readonly documents: number;
}): Promise<boolean> {
  const documents = documentsOf(count);
  const characters = documents.reduce((sum, { body }) => sum + body.length, 0);
  print(`Documents ${count}, ${(characters / count / 1_000).toFixed(1)} kB each`);
  const indexed = await timed('split and read all documents', () => documents.map(indexDocument));
  const built = await timed('index them, as without a file', () => buildIndex(indexed));
  await timed('first question without a file', () => built.index.search(QUESTION, 24));
  const file = await timed('write the file', () => encodeIndex(indexed));
  print(`  size of the file ${(file.length / 1e6).toFixed(1)} MB`);
  await timed('write that of the next release, with one document changed', async () => {
    const [, ...others] = await documentsIn(file);
    return encodeIndex([...others, ...documents.slice(0, 1).map(indexDocument)]);
  });
  const firstMs = inAnotherProcess(file);
  print(
    `  load the file and answer the first question, in a new process: ${firstMs.toFixed(0)} ms`,
  );
  const goalMs = (GOAL_MS * Math.max(count, GOAL_DOCUMENTS)) / GOAL_DOCUMENTS;
  print(`  ${(firstMs / goalMs).toFixed(2)} of the goal of ${goalMs} ms`);
  return firstMs <= goalMs;
}

/** Paragraphs of the corpus in new combinations, with some words that few documents have. */
function documentsOf(count: number): PublishedDocument[] {
  const byLocale = readdirSync(FIXTURES).map((locale) => ({
    locale,
    paragraphs: readdirSync(join(FIXTURES, locale)).flatMap((name) =>
      readFileSync(join(FIXTURES, locale, name), 'utf8')
        .replace(/^---\n.*?\n---\n/s, '')
        .split(/\n\n+/)
        .filter((paragraph) => paragraph.length > 80),
    ),
  }));
  const english = byLocale.filter(({ locale }) => locale === 'en');
  return Array.from({ length: count }, (_, n) => {
    // Most documents are English, as in the corpus.
    const own = n % 2 === 0 ? english : byLocale;
    const { locale, paragraphs } = own[n % own.length] ?? { locale: 'en', paragraphs: [] };
    const pick = (at: number): string => paragraphs[(n * 31 + at * 17) % paragraphs.length] ?? '';
    const body = Array.from(
      { length: SECTIONS },
      (__, at) => `## Part ${at}\n\n${pick(at)} word${n}x${at} topic${n % 997}\n\n${pick(at + 5)}`,
    ).join('\n\n');
    const about = { title: `Document ${n}`, summary: '', tags: ['part'], headings: [] };
    return { ...about, slug: `document-${n}`, locale, version: 1, contentHash: '', body };
  });
}

/** An instance that has just started. */
function inAnotherProcess(file: Buffer): number {
  const folder = mkdtempSync(join(tmpdir(), 'answer-index-'));
  const path = join(folder, 'answers');
  writeFileSync(path, file);
  const program = join(import.meta.dirname, 'load-index.ts');
  const printed = execFileSync(process.execPath, ['--import', 'tsx', program, path, QUESTION]);
  rmSync(folder, { recursive: true });
  return Number(printed.toString());
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function timed<Value>(what: string, act: () => Value | Promise<Value>): Promise<Value> {
  const startedAt = cpuMs();
  const value = await act();
  print(`  ${what}: ${(cpuMs() - startedAt).toFixed(0)} ms`);
  return value;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
