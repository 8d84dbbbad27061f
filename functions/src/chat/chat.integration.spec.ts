import { randomUUID } from 'node:crypto';
import { type ChatSummary } from '@keelson/contracts/chat/chat';
import { type ChatMessage } from '@keelson/contracts/chat/message';
import { ChatId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, HOUR } from '@keelson/contracts/time';
import { type UsageSummary } from '@keelson/contracts/usage/usage';
import { TestUser } from '../testing/test-user';
import { openProduct, TestProduct } from '../testing/test-product';
import { consumeUsage } from '../testing/consume-usage';
import { reserveUsage, settleUsage } from '../usage/reserve-usage';
import { LEASE_MS } from './question';
import { ask, eventOf, question, textOf } from './testing/ask';
import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';

describe('the chat', () => {
  const product = openProduct('chat');
  beforeAll(async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
  });

  const usedBy = async (user: TestUser): Promise<number | undefined> => {
    const usage = (await (await user.get('/api/usage')).json()) as UsageSummary;
    return usage.metrics.find(({ key }) => key === 'chatMessages')?.used;
  };
  const read = async (user: TestUser, id: string) =>
    (await (await user.get(`/api/chats/${id}`)).json()) as {
      chat: ChatSummary;
      messages: ChatMessage[];
    };
  const listed = async (user: TestUser, query = ''): Promise<string[]> => {
    const page = await user.get(`/api/chats${query}`);
    const { items } = (await page.json()) as { items: ChatSummary[] };
    return items.map(({ title }) => title);
  };
  const use = async (user: TestUser, amount: number): Promise<void> => {
    const key = randomUUID();
    const { uid } = user;
    await consumeUsage(product.parts().usage, { uid, metric: 'chatMessages', amount, key });
  };

  it('answers from the documents, cites them, and stores the conversation', async () => {
    const user = await TestUser.start(product);
    const response = await ask(user, question('How many messages does Pro give?'));
    const start = eventOf(response, 'start');
    const done = eventOf(response, 'done');
    expect(response.events[0]?.type).toBe('start');
    expect(response.headers.get('cache-control')).toContain('no-transform');
    expect(start.chat.title).toBe('How many messages does Pro give?');
    expect(start.quota).toMatchObject({ plan: 'free', used: 1, limit: 20 });
    expect(textOf(response)).toMatch(
      /^\*\*Found in the documents\*\* \[1\]\n\n> Pro gives 2,000 chat/,
    );
    expect(eventOf(response, 'citation').citation).toMatchObject({
      n: 1,
      slug: 'plans',
      heading: 'What Pro gives',
      anchor: 'what-pro-gives',
    });
    expect(done.answer).toMatchObject({
      text: textOf(response),
      answer: { status: 'complete', grounding: 'documents' },
    });
    const { chat, messages } = await read(user, start.chat.id);
    expect(chat.preview).toMatch(/^Pro gives 2,000 chat messages/);
    expect(messages.map(({ n, role }) => [n, role])).toEqual([
      [1, 'user'],
      [2, 'assistant'],
    ]);
    expect(messages[1]).toEqual(done.answer);
    expect(await usedBy(user)).toBe(1);
  });

  it('sends a citation before the text that refers to it', async () => {
    const user = await TestUser.start(product);
    const { events } = await ask(user, question('refunds within how many days'));
    const cited = events.findIndex(({ type }) => type === 'citation');
    const named = events.findIndex((event) => event.type === 'delta' && event.text.includes('[1]'));
    expect(cited).toBeGreaterThan(0);
    expect(named).toBeGreaterThan(cited);
  });

  it('says when the documents do not answer', async () => {
    const user = await TestUser.start(product);
    const response = await ask(user, question('What is the capital of France?'));
    expect(textOf(response)).toMatch(/^The published documents don't answer this question/);
    expect(eventOf(response, 'done').answer).toMatchObject({
      citations: [],
      answer: { status: 'complete', grounding: 'nothing' },
    });
  });

  it('quotes hostile documents and ignores their instructions', async () => {
    const user = await TestUser.start(product);
    const response = await ask(user, question('How fast do backups restore?'));
    expect(textOf(response)).not.toContain('[7]');
    const cited = eventOf(response, 'done').answer.citations.map(({ slug }) => slug);
    expect(new Set(cited)).toEqual(new Set(['hostile']));
  });

  it('reads a follow-up question together with the previous one', async () => {
    const user = await TestUser.start(product);
    const first = await ask(user, question('How can I cancel my subscription?'));
    const chatId = eventOf(first, 'start').chat.id;
    const next = await ask(user, { kind: 'ask', chatId, text: 'and what about that?' });
    expect(eventOf(next, 'done').answer).toMatchObject({
      citations: [{ slug: 'cancel' }, ...eventOf(next, 'done').answer.citations.slice(1)],
      searchedFor: 'How can I cancel my subscription? and what about that?',
    });
    expect(eventOf(first, 'done').answer).not.toHaveProperty('searchedFor');
    expect((await read(user, chatId)).messages).toHaveLength(4);
  });

  it('admits exactly the remaining quota of fifty concurrent questions', async () => {
    const user = await TestUser.start(product);
    await use(user, 13); // Free allows twenty.
    const response = await Promise.all(
      Array.from({ length: 50 }, () => ask(user, question('What does Pro give?'))),
    );
    const statuses = response.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(43);
    const refused = response.find(({ status }) => status === 429);
    expect(refused?.problem).toMatchObject({
      code: 'quota/exhausted',
      details: { plan: 'free', used: 20, limit: 20, upgradeUrl: '/pricing' },
    });
    expect(Number(refused?.problem?.details?.['resetsAt'])).toBeGreaterThan(Date.now());
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(5);
    expect(await usedBy(user)).toBe(20);
    expect(await listed(user)).toHaveLength(7);
  });

  it('replays the answer to a repeated request and counts it once', async () => {
    const user = await TestUser.start(product);
    const key = randomUUID();
    const first = await ask(user, question('What does Pro give?'), { key });
    const repeated = await ask(user, question('What does Pro give?'), { key });
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(textOf(repeated)).toBe(textOf(first));
    expect(eventOf(repeated, 'done').answer).toEqual(eventOf(first, 'done').answer);
    expect(eventOf(repeated, 'start').chat.id).toBe(eventOf(first, 'start').chat.id);
    expect(await usedBy(user)).toBe(1);
    const other = await ask(user, question('Something else'), { key });
    expect(other.problem?.code).toBe('request/idempotency-key-reused');
  });

  it('releases an expired reservation at the next question or by the job', async () => {
    const user = await TestUser.start(product);
    const { uid } = user;
    const deps = product.parts().usage;
    await use(user, 18);
    for (const key of ['dead', 'slow']) {
      await reserveUsage(deps, { uid, metric: 'chatMessages', key }, LEASE_MS);
    }
    expect((await ask(user, question('What does Pro give?'))).status).toBe(429);
    product.clockOffsetMs = LEASE_MS + 1;
    expect((await ask(user, question('What does Pro give?'))).status).toBe(200);
    expect(await usedBy(user)).toBe(19);
    await settleUsage(deps, { uid, key: 'slow' }); // the process was still alive
    expect(await usedBy(user)).toBe(20);

    const other = await TestUser.start(product);
    await reserveUsage(deps, { uid: other.uid, metric: 'chatMessages', key: 'dead' }, LEASE_MS);
    product.clockOffsetMs += LEASE_MS + 1;
    const { chat } = product.parts();
    await chat.usage.usage.entries.sweepExpired(chat.usage.now());
    expect(await usedBy(other)).toBe(0);
    await settleUsage(deps, { uid: other.uid, key: 'never' });
    expect(await usedBy(other)).toBe(0);
  });

  it('replaces an edited question and all messages after it', async () => {
    const user = await TestUser.start(product);
    const first = await ask(user, question('What does Pro give?'));
    const { id } = eventOf(first, 'start').chat;
    await ask(user, { kind: 'ask', chatId: id, text: 'Are there refunds?' });
    const edit = { kind: 'edit', chatId: id, message: 1, text: 'How do I cancel the plan?' };
    const edited = await ask(user, edit);
    expect(eventOf(edited, 'done').answer.citations[0]?.slug).toBe('cancel');
    const { messages } = await read(user, id);
    expect(messages.map(({ n }) => n)).toEqual([5, 6]);
    const all = await product.db.collection(paths.chatMessages(id)).get();
    expect(all.size).toBe(6); // replaced messages stay stored
    const missing = await ask(user, { ...edit, message: 1 });
    expect(missing.problem?.code).toBe('chat/message-not-found');
    expect(await usedBy(user)).toBe(3); // rejected requests cost nothing
  });

  it('replaces an answer on retry', async () => {
    const user = await TestUser.start(product);
    const first = await ask(user, question('What does Pro give?'));
    const { id } = eventOf(first, 'start').chat;
    const retried = await ask(user, { kind: 'retry', chatId: id, message: 2 });
    expect(eventOf(retried, 'start').question).toBeNull();
    expect((await read(user, id)).messages.map(({ n }) => n)).toEqual([1, 3]);
    const wrong = await ask(user, { kind: 'retry', chatId: id, message: 1 });
    expect(wrong.problem?.code).toBe('chat/message-not-found');
  });

  it('hides a chat from other users', async () => {
    const owner = await TestUser.start(product);
    const stranger = await TestUser.start(product);
    const response = await ask(owner, question('What does Pro give?'));
    const { id } = eventOf(response, 'start').chat;
    const answers = [
      await stranger.get(`/api/chats/${id}`),
      await stranger.send('PATCH', `/api/chats/${id}`, { title: 'Mine' }),
      await stranger.send('DELETE', `/api/chats/${id}`),
      await stranger.send('POST', `/api/chats/${id}/restore`),
      await stranger.send('POST', `/api/chats/${id}/stop`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const asked = await ask(stranger, { kind: 'ask', chatId: id, text: 'What did they say?' });
    expect(asked.problem?.code).toBe('chat/not-found');
    expect(await usedBy(stranger)).toBe(0);
    expect(await listed(stranger)).toEqual([]);
  });

  it.each([
    [{ kind: 'ask', chatId: null, text: '  ' }],
    [{ kind: 'ask', chatId: null, text: 'x'.repeat(4_001) }],
    [{ kind: 'ask', chatId: '../users', text: 'x' }],
    [{ kind: 'ask', chatId: null, text: 'x', uid: 'other' }],
    [{ kind: 'shout' }],
  ])('rejects %j without counting it', async (body) => {
    const user = await TestUser.start(product);
    expect((await ask(user, body)).problem?.code).toBe('request/invalid');
    expect(await usedBy(user)).toBe(0);
  });

  it('allows only the app origin, with a Bearer token', async () => {
    const user = await TestUser.start(product);
    const preflight = (origin: string) =>
      product.fetch('/api/chat', { method: 'OPTIONS', headers: { origin } });
    const allowed = await preflight('http://localhost:3000');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(allowed.headers.has('access-control-allow-credentials')).toBe(false);
    const other = await preflight('https://evil.test');
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
    const answer = await product.fetch('/api/chat', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.idToken}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin: 'http://localhost:3000',
      },
      body: JSON.stringify(question('What does Pro give?')),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(await answer.text()).toContain('"type":"done"');
    const anonymous = await product.fetch('/api/chat', { method: 'POST', body: '{}' });
    expect(anonymous.status).toBe(401);
  });

  it('lists, searches, pages and renames', async () => {
    const user = await TestUser.start(product);
    for (const text of ['Alpha plan limits', 'Beta refunds', 'Gamma cancel']) {
      await ask(user, question(text));
      product.clockOffsetMs += 1_000;
    }
    expect(await listed(user)).toEqual(['Gamma cancel', 'Beta refunds', 'Alpha plan limits']);
    expect(await listed(user, '?q=REFUNDS%20beta')).toEqual(['Beta refunds']);
    expect(await listed(user, '?q=nowhere')).toEqual([]);
    const page = (await (await user.get('/api/chats?limit=2')).json()) as {
      items: ChatSummary[];
      nextCursor: string;
    };
    expect(await listed(user, `?limit=2&cursor=${page.nextCursor}`)).toEqual(['Alpha plan limits']);
    const id = page.items[0]?.id ?? '';
    const renamed = await user.send('PATCH', `/api/chats/${id}`, { title: ' Ending it ' });
    expect(await renamed.json()).toMatchObject({ title: 'Ending it' });
    expect(await listed(user, '?q=ending')).toEqual(['Ending it']);
    await ask(user, { kind: 'ask', chatId: id, text: 'How do I cancel?' });
    expect((await listed(user))[0]).toBe('Ending it');
  });

  it('deletes, restores, and purges a chat after a day', async () => {
    const user = await TestUser.start(product);
    const response = await ask(user, question('What does Pro give?'));
    const { id } = eventOf(response, 'start').chat;
    for (const _twice of [1, 2]) {
      expect((await user.send('DELETE', `/api/chats/${id}`)).status).toBe(204);
    }
    expect((await user.get(`/api/chats/${id}`)).status).toBe(404);
    expect(await listed(user)).toEqual([]);
    expect((await user.send('POST', `/api/chats/${id}/restore`)).status).toBe(200);
    expect(await listed(user)).toHaveLength(1);
    await user.send('DELETE', `/api/chats/${id}`);
    const { chats } = product.parts().chat;
    const nothingElse = () => Promise.resolve();
    await chats.purge(Date.now() + DAY - HOUR, nothingElse);
    expect((await product.db.doc(paths.chat(ChatId.parse(id))).get()).exists).toBe(true);
    await chats.purge(Date.now() + DAY + HOUR, nothingElse);
    expect((await product.db.doc(paths.chat(ChatId.parse(id))).get()).exists).toBe(false);
    expect((await product.db.collection(paths.chatMessages(ChatId.parse(id))).get()).size).toBe(0);
    expect(await usedBy(user)).toBe(1); // deleting refunds nothing
  });

  it('exports chats with the account data and deletes them with the account', async () => {
    const user = await TestUser.start(product);
    const response = await ask(user, question('What does Pro give?'));
    const { id } = eventOf(response, 'start').chat;
    const exported = await (await user.get('/api/me/export')).text();
    expect(exported).toContain('What does Pro give?');
    await product.parts().chat.chats.deleteUserData(user.uid);
    await product.parts().chat.chats.deleteUserData(user.uid);
    expect((await product.db.doc(paths.chat(ChatId.parse(id))).get()).exists).toBe(false);
  });

  it('answers only from the live release', async () => {
    const fresh = await TestProduct.start('chat-release');
    try {
      const user = await TestUser.start(fresh);
      const before = await ask(user, question('How are refunds given?'));
      expect(textOf(before)).toMatch(/^No documents are published yet/);
      await publish(fresh.db, FIXTURE_DOCUMENTS);
      fresh.clockOffsetMs = 5_000;
      const after = await ask(user, question('How are refunds given?'));
      expect(eventOf(after, 'done').answer.citations[0]?.slug).toBe('cancel');
      const left = FIXTURE_DOCUMENTS.filter(({ slug }) => slug !== 'cancel');
      await publish(fresh.db, left, 'r-00000002');
      fresh.clockOffsetMs = 10_000;
      const withdrawn = await ask(user, question('How are refunds given?'));
      expect(eventOf(withdrawn, 'done').answer).toMatchObject({ answer: { grounding: 'nothing' } });
    } finally {
      await fresh.close();
    }
  });
});
