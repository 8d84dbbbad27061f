import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnswerEngine } from '@keelson/answers/answer-engine';
import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { ModelServer } from '@keelson/answers/testing/model-server';
import { type ChatMessage } from '@keelson/contracts/chat/message';
import { createApp } from '../http/app';
import { memoryLogger } from '../testing/memory-logger';
import { APP_URL } from '../testing/test-config';
import { TestUser } from '../testing/test-user';
import { openProduct } from '../testing/test-product';
import { consumeUsage } from '../testing/consume-usage';
import { getQuotaStatus } from '../usage/reserve-usage';
import { LEASE_MS } from './question';
import { chatStreamRoutes } from './routes';
import { ask, eventOf, question, textOf } from './testing/ask';
import { ChatProcess } from './testing/chat-process';
import { tidyChats } from './tidy-chats';
import { eventually } from '../testing/eventually';

const QUESTION = question('What does Pro give?');

describe('an interrupted answer', () => {
  const product = openProduct('chat-broken');
  beforeAll(async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
  });

  const usedBy = async ({ uid }: TestUser): Promise<number> =>
    (await getQuotaStatus(product.parts().usage, uid, 'chatMessages')).used;
  const answersOf = async (user: TestUser): Promise<ChatMessage[]> => {
    const { chats } = product.parts().chat;
    const found = await chats.list(user.uid, { limit: 10 });
    const at = Date.now() + product.clockOffsetMs;
    const read = await Promise.all(found.items.map(({ id }) => chats.read(user.uid, id, at)));
    return read.flatMap(({ messages }) => messages.filter(({ role }) => role === 'assistant'));
  };
  describe('after its process was killed', () => {
    let model: ModelServer;
    let chatProcess: ChatProcess;
    beforeAll(async () => {
      model = await ModelServer.start();
      model.script([{ text: 'Pro gives ' }, { hang: true }]);
      chatProcess = await ChatProcess.start(product.projectId, {
        CHAT_PROVIDER: 'openai',
        CHAT_MODEL: 'test-model',
        CHAT_API_KEY: 'sk-test',
        CHAT_API_URL: model.url,
      });
    });
    afterAll(async () => {
      await chatProcess.kill();
      await model.close();
    });

    /** Asks the process and reads the start of the answer. */
    const startAnswer = async (user: TestUser, key: string): Promise<void> => {
      const response = await fetch(`${chatProcess.url}/api/chat`, {
        method: 'POST',
        headers: {
          cookie: user.cookie,
          origin: APP_URL,
          'idempotency-key': key,
          'content-type': 'application/json',
        },
        body: JSON.stringify(QUESTION),
      });
      expect(response.status).toBe(200);
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      const decoder = new TextDecoder();
      let received = '';
      while (!received.includes('Pro gives')) {
        const part = await reader.read();
        if (part.done) throw new Error(`The stream ended before the kill: ${received}`);
        received += decoder.decode(part.value, { stream: true });
      }
      // The kill closes the connection with an error, which this test ignores.
      void reader.closed.catch(() => undefined);
    };

    it('is refunded once its lease has expired', async () => {
      const [retrying, leaving] = [await TestUser.start(product), await TestUser.start(product)];
      const key = randomUUID();
      for (const { uid } of [retrying, leaving]) {
        const amount = 19; // Free allows twenty.
        await consumeUsage(product.parts().usage, {
          uid,
          metric: 'chatMessages',
          amount,
          key: 'before',
        });
      }
      await startAnswer(retrying, key);
      await startAnswer(leaving, randomUUID());
      await chatProcess.kill();

      expect([await usedBy(retrying), await usedBy(leaving)]).toEqual([20, 20]);
      expect((await answersOf(retrying))[0]?.answer?.status).toBe('writing');
      expect((await ask(retrying, QUESTION)).problem?.code).toBe('quota/exhausted');
      expect((await ask(retrying, QUESTION, { key })).problem?.code).toBe('request/in-progress');

      product.clockOffsetMs = LEASE_MS + 1;
      expect((await answersOf(retrying))[0]?.answer).toMatchObject({
        status: 'failed',
        code: 'chat/interrupted',
      });
      // A retry of the same request is answered and counts once.
      const response = await ask(retrying, QUESTION, { key });
      expect(textOf(response)).toContain('2,000 chat messages');
      expect(eventOf(response, 'done').quota.used).toBe(20);
      // Without a retry, the job releases the reservation.
      await tidyChats(product.parts().chat, {
        deadline: Date.now() + 2 * LEASE_MS,
        log: memoryLogger([]),
      });
      expect([await usedBy(retrying), await usedBy(leaving)]).toEqual([20, 19]);
    });
  });

  describe('whose client does not read', () => {
    const PIECE = 'drip '.repeat(100);
    let pulled = 0;
    /** Produces text without pause or end. */
    const flood: AnswerEngine = {
      name: 'flood',
      // eslint-disable-next-line @typescript-eslint/require-await -- the interface is asynchronous
      async *answer(_request, signal) {
        while (!signal.aborted) {
          pulled += 1;
          yield PIECE;
        }
      },
    };
    let server: Server;
    // Unix sockets have small buffers; those of TCP would take a lot of text.
    const socketPath = join(tmpdir(), `keelson-${randomUUID()}.sock`);
    beforeAll(async () => {
      const { http, chat } = product.parts();
      const routes = chatStreamRoutes({ ...chat, engine: flood, answerTimeoutMs: 2_000 });
      server = createServer(createApp({ http, routes }));
      await new Promise<void>((ready) => server.listen(socketPath, ready));
    });
    afterAll(async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    });

    it('waits for the client, ends at its timeout, and counts as a stopped one', async () => {
      const user = await TestUser.start(product);
      const body = JSON.stringify(QUESTION);
      const reader = await new Promise<IncomingMessage>((resolve, reject) => {
        request(
          {
            socketPath,
            path: '/api/chat',
            method: 'POST',
            headers: {
              cookie: user.cookie,
              origin: APP_URL,
              'idempotency-key': randomUUID(),
              'content-type': 'application/json',
              'content-length': body.length,
            },
          },
          (answer) => resolve(answer.pause()),
        )
          .on('error', reject)
          .end(body);
      });
      expect(reader.statusCode).toBe(200);
      await eventually(async () => {
        const [answer] = await answersOf(user);
        expect(answer?.answer).toMatchObject({ status: 'failed', code: 'chat/provider-timeout' });
        expect(await usedBy(user)).toBe(1);
      });
      // Without backpressure it would be as much text as two seconds can write.
      expect(pulled * PIECE.length).toBeLessThan(4 * 1_024 * 1_024);
      // The stored text is the text that was sent.
      let received = '';
      for await (const part of reader as AsyncIterable<Buffer>) received += part.toString();
      const texts = [...received.matchAll(/^data: (\{"type":"delta".*\})$/gm)].map(
        ([, data = '']) => (JSON.parse(data) as { text: string }).text,
      );
      expect((await answersOf(user))[0]?.text).toBe(texts.join(''));
      expect(received).toContain('"type":"failed"');
    });
  });
});
