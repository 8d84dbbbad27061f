import { payerOf } from '@keelson/contracts/billing/payer-of';
import { randomUUID } from 'node:crypto';
import { type PublishedDocument } from '@keelson/answers/domain/published-document';
import { publish } from '@keelson/answers/testing/fixture-documents';
import { ModelServer, type Step } from '@keelson/answers/testing/model-server';
import { paths } from '@keelson/contracts/paths';
import { TestUser } from '../functions/src/testing/test-user';
import { TestProduct } from '../functions/src/testing/test-product';
import { drive, percentile } from './load';

const WARM_UP = 16;
const WIDTHS = [1, 16] as const;
const MODEL_DELAY_MS = 300;
const PIECES = 24;
const PIECE_DELAY_MS = 25;
const SCRIPT: Step[] = [
  { wait: MODEL_DELAY_MS },
  ...Array.from({ length: PIECES }, (_, n): Step[] => [
    { text: `word${n} of an answer [1] ` },
    { wait: PIECE_DELAY_MS },
  ]).flat(),
  { finish: 'stop' },
];

/** Describes what is published, and what the documents answer. */
interface Corpus {
  readonly documents: readonly PublishedDocument[];
  readonly asked: readonly string[];
}

/** Milliseconds from the request on, over HTTP, including the reservation. */
interface ResponseTimes {
  readonly first: number;
  readonly whole: number;
}

export async function* benchChatTimes(corpus: Corpus, questions: number): AsyncGenerator<string> {
  yield* timesOf('Embedded engine', { ...corpus, questions, env: {} });
  const model = await ModelServer.start();
  try {
    model.script(SCRIPT);
    const env = {
      CHAT_PROVIDER: 'openai',
      CHAT_MODEL: 'scripted',
      CHAT_API_KEY: 'none',
      CHAT_API_URL: model.url,
    };
    yield* timesOf('Scripted model', { ...corpus, questions, env });
    const alone = await modelTimes(model.url, questions);
    const [first, whole] = [alone.map((one) => one.first), alone.map((one) => one.whole)];
    yield `  the model asked directly: first word ${spread(first)}, whole answer ${spread(whole)}`;
  } finally {
    await model.close();
  }
}

interface Run extends Corpus {
  readonly questions: number;
  readonly env: Readonly<Record<string, string>>;
}

async function* timesOf(
  name: string,
  { documents, asked, questions, env }: Run,
): AsyncGenerator<string> {
  const product = await TestProduct.start('bench-chat', { env });
  try {
    await publish(product.db, documents);
    const members: TestUser[] = [];
    while (members.length < Math.max(...WIDTHS)) members.push(await startMember(product));
    const [one] = members;
    if (one === undefined) throw new Error('No members');
    const ask = (person: TestUser, index: number) =>
      waitFor(person, asked[index % asked.length] ?? '');
    const cold = await ask(one, 0);
    yield `${name}: the first question of an instance ${cold.first.toFixed(0)} ms`;
    await drive(WARM_UP, WARM_UP, async (index) => {
      await ask(members[index] ?? one, index);
      return true;
    });
    for (const width of WIDTHS) {
      const waits: ResponseTimes[] = [];
      const { failures, perSecond } = await drive(questions, width, async (index) => {
        // Concurrent questions use different accounts, since one account's questions run in sequence.
        waits.push(await ask(members[index % members.length] ?? one, index));
        return true;
      });
      const [first, whole] = [waits.map((wait) => wait.first), waits.map((wait) => wait.whole)];
      yield (
        `  ${width} at once, ${questions} questions: first word ${spread(first)}, ` +
        `whole answer ${spread(whole)}, ${perSecond.toFixed(0)} answers/s, ${failures} failed`
      );
    }
  } finally {
    await product.close();
  }
}

/** A member on Pro, so that no quota is exhausted. */
async function startMember(product: TestProduct): Promise<TestUser> {
  const person = await TestUser.start(product);
  await product.db.doc(paths.entitlement(payerOf(person.uid))).set({
    planKey: 'pro',
    status: 'active',
    sourceSubscriptionId: null,
    currentPeriodEnd: null,
    graceUntil: null,
    cancelAtPeriodEnd: false,
    updatedAt: new Date(),
  });
  return person;
}

async function waitFor(person: TestUser, text: string): Promise<ResponseTimes> {
  const body = { kind: 'ask', chatId: null, text };
  return measureResponse(
    () => person.send('POST', '/api/chat', body, { 'idempotency-key': randomUUID() }),
    {
      word: '"type":"delta"',
      end: '"type":"done"',
    },
  );
}

async function modelTimes(url: string, questions: number): Promise<ResponseTimes[]> {
  const waits: ResponseTimes[] = [];
  await drive(questions, Math.max(...WIDTHS), async () => {
    waits.push(
      await measureResponse(
        () => fetch(`${url}/chat/completions`, { method: 'POST', body: '{}' }),
        {
          word: '"content":',
          end: '[DONE]',
        },
      ),
    );
    return true;
  });
  return waits;
}

/** @throws {Error} when the response has no text or not the expected end. */
async function measureResponse(
  send: () => Promise<Response>,
  { word, end }: { readonly word: string; readonly end: string },
): Promise<ResponseTimes> {
  const startedAt = performance.now();
  const response = await send();
  const decoder = new TextDecoder();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let received = '';
  let first = Number.NaN;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    received += decoder.decode(part.value, { stream: true });
    if (Number.isNaN(first) && received.includes(word)) first = performance.now() - startedAt;
  }
  if (Number.isNaN(first) || !received.includes(end))
    throw new Error(`Incomplete response: ${received}`);
  return { first, whole: performance.now() - startedAt };
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => `${percentile(sorted, share).toFixed(0)} ms`;
  return `p50 ${at(0.5)} p99 ${at(0.99)}`;
}
