import { randomUUID } from 'node:crypto';
import { type PublishedDocument } from '../answers/src/domain/published-document';
import { publish } from '../answers/src/testing/fixture-documents';
import { ModelServer, type Step } from '../answers/src/testing/model-server';
import { QUESTIONS } from '../answers/src/testing/questions';
import { paths } from '../contracts/src/paths';
import { TestUser } from '../functions/src/testing/test-user';
import { TestProduct } from '../functions/src/testing/test-product';
import { drive, percentile } from './load';

const WARM_UP = 16;
const WIDTHS = [1, 16] as const;
/** What the scripted model takes by itself: whatever is above is ours. */
const THINKS_MS = 300;
const PIECES = 24;
const BETWEEN_MS = 25;
const SCRIPT: Step[] = [
  { wait: THINKS_MS },
  ...Array.from({ length: PIECES }, (_, n): Step[] => [
    { text: `word${n} of an answer [1] ` },
    { wait: BETWEEN_MS },
  ]).flat(),
  { finish: 'stop' },
];
const ANSWERABLE = QUESTIONS.filter(({ answeredBy }) => answeredBy.length > 0);

/** Milliseconds from the request on, over HTTP, reservation and all. */
interface Waits {
  readonly first: number;
  readonly whole: number;
}

/** Lines that say how long members wait: for quotes, and for a model whose own time is known. */
export async function* benchChatTimes(
  documents: readonly PublishedDocument[],
  questions: number,
): AsyncGenerator<string> {
  yield* timesOf('Embedded engine', { documents, questions, env: {} });
  const model = await ModelServer.start();
  try {
    model.script(SCRIPT);
    const env = {
      CHAT_PROVIDER: 'openai',
      CHAT_MODEL: 'scripted',
      CHAT_API_KEY: 'none',
      CHAT_API_URL: model.url,
    };
    yield* timesOf('Scripted model', { documents, questions, env });
    const alone = await takenByModel(model.url, questions);
    const [first, whole] = [alone.map((one) => one.first), alone.map((one) => one.whole)];
    yield `  the model asked directly: first word ${spread(first)}, whole answer ${spread(whole)}`;
  } finally {
    await model.close();
  }
}

interface Run {
  readonly documents: readonly PublishedDocument[];
  readonly questions: number;
  readonly env: Readonly<Record<string, string>>;
}

async function* timesOf(name: string, { documents, questions, env }: Run): AsyncGenerator<string> {
  const product = await TestProduct.start('bench-chat', { env });
  try {
    await publish(product.db, documents);
    const members: TestUser[] = [];
    while (members.length < Math.max(...WIDTHS)) members.push(await startMember(product));
    const [one] = members;
    if (one === undefined) throw new Error('nobody asks');
    const cold = await waitFor(one, 0);
    yield `${name}: the first question of an instance ${cold.first.toFixed(0)} ms`;
    await drive(WARM_UP, WARM_UP, async (index) => {
      await waitFor(members[index] ?? one, index);
      return true;
    });
    for (const width of WIDTHS) {
      const waits: Waits[] = [];
      const { failures, perSecond } = await drive(questions, width, async (index) => {
        // Neighbours are other members: one account's questions take turns.
        waits.push(await waitFor(members[index % members.length] ?? one, index));
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

/** On the larger plan: nobody's limit is in the way. */
async function startMember(product: TestProduct): Promise<TestUser> {
  const person = await TestUser.start(product);
  await product.db.doc(paths.entitlement(person.uid)).set({
    ...{ planKey: 'pro', status: 'active', sourceSubscriptionId: null },
    ...{ currentPeriodEnd: null, graceUntil: null, cancelAtPeriodEnd: false },
    updatedAt: new Date(),
  });
  return person;
}

async function waitFor(person: TestUser, index: number): Promise<Waits> {
  const text = ANSWERABLE[index % ANSWERABLE.length]?.text ?? '';
  const body = { kind: 'ask', chatId: null, text };
  return listen(() => person.send('POST', '/api/chat', body, { 'idempotency-key': randomUUID() }), {
    word: '"type":"delta"',
    end: '"type":"done"',
  });
}

/** What the model takes when nobody stands in between. */
async function takenByModel(url: string, questions: number): Promise<Waits[]> {
  const waits: Waits[] = [];
  await drive(questions, Math.max(...WIDTHS), async () => {
    waits.push(
      await listen(() => fetch(`${url}/chat/completions`, { method: 'POST', body: '{}' }), {
        word: '"content":',
        end: '[DONE]',
      }),
    );
    return true;
  });
  return waits;
}

/** @throws {Error} when the answer has no word, or not the end that was expected. */
async function listen(
  ask: () => Promise<Response>,
  { word, end }: { readonly word: string; readonly end: string },
): Promise<Waits> {
  const began = performance.now();
  const answer = await ask();
  const decoder = new TextDecoder();
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let heard = '';
  let first = Number.NaN;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard += decoder.decode(part.value, { stream: true });
    if (Number.isNaN(first) && heard.includes(word)) first = performance.now() - began;
  }
  if (Number.isNaN(first) || !heard.includes(end)) throw new Error(`No answer: ${heard}`);
  return { first, whole: performance.now() - began };
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => `${percentile(sorted, share).toFixed(0)} ms`;
  return `p50 ${at(0.5)} p99 ${at(0.99)}`;
}
