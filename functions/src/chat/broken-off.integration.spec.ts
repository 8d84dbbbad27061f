import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerEngine } from '@keelson/answers/answer-engine';
import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { ModelServer } from '@keelson/answers/testing/model-server';
import { type ChatMessage } from '@keelson/contracts/chat/message';
import { createApp } from '../http/app';
import { memoryLogger } from '../testing/memory-logger';
import { APP_URL } from '../testing/test-config';
import { TestUser } from '../testing/test-user';
import { TestProduct } from '../testing/test-product';
import { consumeUsage } from '../testing/consume-usage';
import { getQuotaStatus } from '../usage/reserve-usage';
import { LEASE_MS } from './question';
import { chatStreamRoutes } from './routes';
import { ask, eventOf, question, textOf } from './testing/ask';
import { ChatProcess } from './testing/chat-process';
import { tidyChats } from './tidy-chats';

const QUESTION = question('What does Pro give?');

describe('an answer that is broken off', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await TestProduct.start('chat-broken');
    await publish(product.db, FIXTURE_DOCUMENTS);
  });
  afterEach(() => {
    product.clockOffsetMs = 0;
  });
  afterAll(() => product.close());

  const usedBy = async ({ uid }: TestUser): Promise<number> =>
    (await getQuotaStatus(product.parts().usage, uid, 'chatMessages')).used;
  const answersOf = async (person: TestUser): Promise<ChatMessage[]> => {
    const { chats } = product.parts().chat;
    const found = await chats.list(person.uid, { limit: 10 });
    const at = Date.now() + product.clockOffsetMs;
    const read = await Promise.all(found.items.map(({ id }) => chats.read(person.uid, id, at)));
    return read.flatMap(({ messages }) => messages.filter(({ role }) => role === 'assistant'));
  };
  const eventually = async (check: () => Promise<void>): Promise<void> => {
    for (let turn = 0; turn < 200; turn += 1) {
      try {
        await check();
        return;
      } catch {
        await sleep(50);
      }
    }
    await check();
  };

  describe('by the death of its process', () => {
    let model: ModelServer;
    let dying: ChatProcess;
    beforeAll(async () => {
      model = await ModelServer.start();
      model.script([{ text: 'Pro gives ' }, { hang: true }]);
      dying = await ChatProcess.start(product.projectId, {
        CHAT_PROVIDER: 'openai',
        CHAT_MODEL: 'test-model',
        CHAT_API_KEY: 'sk-test',
        CHAT_API_URL: model.url,
      });
    });
    afterAll(async () => {
      await dying.kill();
      await model.close();
    });

    /** Asks the process and hears the beginning of an answer. */
    const begin = async (person: TestUser, key: string): Promise<void> => {
      const answer = await fetch(`${dying.url}/api/chat`, {
        method: 'POST',
        headers: {
          ...{ cookie: person.cookie, origin: APP_URL, 'idempotency-key': key },
          'content-type': 'application/json',
        },
        body: JSON.stringify(QUESTION),
      });
      expect(answer.status).toBe(200);
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      const decoder = new TextDecoder();
      let heard = '';
      while (!heard.includes('Pro gives')) {
        const part = await reader.read();
        if (part.done) throw new Error(`It ended before it was killed: ${heard}`);
        heard += decoder.decode(part.value, { stream: true });
      }
      // Whoever listened hears that the process is gone; nobody waits for it here.
      void reader.closed.catch(() => undefined);
    };

    it('takes nothing from the plan once the lease has passed', async () => {
      const [again, never] = [await TestUser.start(product), await TestUser.start(product)];
      const key = randomUUID();
      for (const { uid } of [again, never]) {
        const amount = 19; // Free allows twenty.
        await consumeUsage(product.parts().usage, {
          ...{ uid, metric: 'chatMessages', amount, key: 'before' },
        });
      }
      await begin(again, key);
      await begin(never, randomUUID());
      await dying.kill();

      expect([await usedBy(again), await usedBy(never)]).toEqual([20, 20]);
      expect((await answersOf(again))[0]?.answer?.status).toBe('writing');
      expect((await ask(again, QUESTION)).problem?.code).toBe('quota/exhausted');
      expect((await ask(again, QUESTION, { key })).problem?.code).toBe('request/in-progress');

      product.clockOffsetMs = LEASE_MS + 1;
      expect((await answersOf(again))[0]?.answer).toMatchObject({
        status: 'failed',
        code: 'chat/interrupted',
      });
      // The same request once more: it is answered now, and is one message.
      const heard = await ask(again, QUESTION, { key });
      expect(textOf(heard)).toContain('2,000 chat messages');
      expect(eventOf(heard, 'done').quota.used).toBe(20);
      // Who does not come back is given it back by the job.
      await tidyChats(product.parts().chat, {
        deadline: Date.now() + 2 * LEASE_MS,
        log: memoryLogger([]),
      });
      expect([await usedBy(again), await usedBy(never)]).toEqual([20, 19]);
    });
  });

  describe('by who does not read it', () => {
    const PIECE = 'drip '.repeat(100);
    let pulled = 0;
    /** As fast as it is asked, and without an end. */
    const flood: AnswerEngine = {
      name: 'flood',
      // eslint-disable-next-line @typescript-eslint/require-await -- others have to wait for theirs
      async *answer(_asked, signal) {
        while (!signal.aborted) {
          pulled += 1;
          yield PIECE;
        }
      },
    };
    let server: Server;
    // The system holds little for the reader of such a socket, and a lot for one of TCP.
    const socketPath = join(tmpdir(), `keelson-${randomUUID()}.sock`);
    beforeAll(async () => {
      const { http, chat } = product.parts();
      const routes = chatStreamRoutes({ ...chat, engine: flood, longestMs: 2_000 });
      server = createServer(createApp({ http, routes }));
      await new Promise<void>((ready) => server.listen(socketPath, ready));
    });
    afterAll(async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    });

    it('is held back, ends in its time, and gives the message back', async () => {
      const person = await TestUser.start(product);
      const body = JSON.stringify(QUESTION);
      const reader = await new Promise<IncomingMessage>((resolve, reject) => {
        request(
          {
            ...{ socketPath, path: '/api/chat', method: 'POST' },
            headers: {
              ...{ cookie: person.cookie, origin: APP_URL, 'idempotency-key': randomUUID() },
              ...{ 'content-type': 'application/json', 'content-length': body.length },
            },
          },
          (answer) => resolve(answer.pause()),
        )
          .on('error', reject)
          .end(body);
      });
      expect(reader.statusCode).toBe(200);
      await eventually(async () => {
        const [answer] = await answersOf(person);
        expect(answer?.answer).toMatchObject({ status: 'failed', code: 'chat/provider-timeout' });
        expect(await usedBy(person)).toBe(0);
      });
      // Without being held back it would be as much as two seconds can write.
      expect(pulled * PIECE.length).toBeLessThan(4 * 1_024 * 1_024);
      // What was sent is what is kept, once it is read after all.
      let heard = '';
      for await (const part of reader as AsyncIterable<Buffer>) heard += part.toString();
      const texts = [...heard.matchAll(/^data: (\{"type":"delta".*\})$/gm)].map(
        ([, data = '']) => (JSON.parse(data) as { text: string }).text,
      );
      expect((await answersOf(person))[0]?.text).toBe(texts.join(''));
      expect(heard).toContain('"type":"failed"');
    });
  });
});
