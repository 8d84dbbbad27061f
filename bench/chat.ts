import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DocumentLibrary } from '../answers/src/document-library';
import { demoDocuments } from '../answers/src/testing/demo-documents';
import { publish } from '../answers/src/testing/fixture-documents';
import { measure } from '../answers/src/testing/measure';
import { HELD_OUT_QUESTIONS } from '../answers/src/testing/held-out-questions';
import { QUESTIONS, type TestQuestion } from '../answers/src/testing/questions';
import { REWORDED_QUESTIONS } from '../answers/src/testing/reworded-questions';
import { TestPerson } from '../functions/src/testing/test-person';
import { TestProduct } from '../functions/src/testing/test-product';

const WARM_UP = 5;
const SETS = { tuned: QUESTIONS, reworded: REWORDED_QUESTIONS, 'held out': HELD_OUT_QUESTIONS };
const ANSWERABLE = QUESTIONS.filter(({ answeredBy }) => answeredBy.length > 0);

/** How well the demo documents are searched, and how long a member waits for the first word. */
export async function benchChat({ questions }: { readonly questions: number }): Promise<void> {
  const documents = demoDocuments(join(import.meta.dirname, '..'));
  const library = new DocumentLibrary(
    { release: () => Promise.resolve('r'), documents: () => Promise.resolve(documents) },
    () => 0,
  );
  say(`Documents ${documents.length}`);
  for (const [name, asked] of Object.entries(SETS)) await report(name, library, asked);

  const product = await TestProduct.start('bench-chat');
  try {
    await publish(product.db, documents);
    const waits: number[] = [];
    for (let index = 0; index < questions + WARM_UP; index += 1) {
      // A new member each time: nobody's limit is in the way.
      const person = await TestPerson.start(product);
      const text = ANSWERABLE[index % ANSWERABLE.length]?.text ?? '';
      const wait = await firstWord(person, text);
      if (index >= WARM_UP) waits.push(wait);
    }
    waits.sort((a, b) => a - b);
    const at = (share: number): string =>
      `${(waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0)} ms`;
    say(`Time to the first word, ${waits.length} questions: p50 ${at(0.5)}, p99 ${at(0.99)}`);
  } finally {
    await product.close();
  }
}

async function report(
  name: string,
  library: DocumentLibrary,
  asked: readonly TestQuestion[],
): Promise<void> {
  const found = await measure(library, asked);
  const { hits, first, answerable, refused, unanswerable } = found;
  const share = (part: number, all: number): string =>
    `${part} of ${all} (${((100 * part) / all).toFixed(0)} %)`;
  say(`Questions, ${name}`);
  say(`  right document among the three quoted  ${share(hits, answerable)}`);
  say(`  right document first                   ${share(first, answerable)}`);
  say(`  rightly refused                        ${share(refused, unanswerable)}`);
  for (const miss of found.misses) say(`    ${miss}`);
}

/** Milliseconds from the request to the first piece of the answer, reservation and all. */
async function firstWord(person: TestPerson, text: string): Promise<number> {
  const began = performance.now();
  const body = { kind: 'ask', chatId: null, text };
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await person.send('POST', '/api/chat', body, headers);
  const decoder = new TextDecoder();
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let heard = '';
  let wait = Number.NaN;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard += decoder.decode(part.value, { stream: true });
    if (Number.isNaN(wait) && heard.includes('"type":"delta"')) wait = performance.now() - began;
  }
  return wait;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
