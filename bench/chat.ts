import { join } from 'node:path';
import { DocumentLibrary } from '@keelson/answers/document-library';
import { demoDocuments } from '@keelson/answers/testing/demo-documents';
import { HELD_OUT_QUESTIONS } from '@keelson/answers/testing/held-out-questions';
import { measure } from '@keelson/answers/testing/measure';
import { QUESTIONS, type TestQuestion } from '@keelson/answers/testing/questions';
import { REWORDED_QUESTIONS } from '@keelson/answers/testing/reworded-questions';
import { benchChatTimes } from './chat-times';

/** Misses are listed for the tuning sets only; those of the held-out set are counted. */
const SETS = [
  { name: 'tuned', questions: QUESTIONS, misses: 'listed' },
  { name: 'reworded', questions: REWORDED_QUESTIONS, misses: 'listed' },
  { name: 'held out', questions: HELD_OUT_QUESTIONS, misses: 'counted' },
] as const;

export async function benchChat({ questions }: { readonly questions: number }): Promise<void> {
  const documents = demoDocuments(join(import.meta.dirname, '..'));
  const library = new DocumentLibrary(
    { release: () => Promise.resolve('r'), documents: () => Promise.resolve(documents) },
    () => 0,
  );
  print(`Documents ${documents.length}`);
  for (const set of SETS) await report(library, set);
  for await (const line of benchChatTimes(documents, questions)) print(line);
}

interface QuestionSet {
  readonly name: string;
  readonly questions: readonly TestQuestion[];
  readonly misses: 'listed' | 'counted';
}

async function report(
  library: DocumentLibrary,
  { name, questions, misses }: QuestionSet,
): Promise<void> {
  const found = await measure(library, questions);
  const { hits, first, answerable, refused, unanswerable } = found;
  const share = (part: number, all: number): string =>
    `${part} of ${all} (${((100 * part) / all).toFixed(0)}%)`;
  print(`Questions, ${name}`);
  print(`  right document among the three quoted  ${share(hits, answerable)}`);
  print(`  right document first                   ${share(first, answerable)}`);
  print(`  correctly not answered                 ${share(refused, unanswerable)}`);
  if (misses === 'counted') return;
  for (const miss of found.misses) print(`    ${miss}`);
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
