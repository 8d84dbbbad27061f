import { randomUUID } from 'node:crypto';
import { type ChatSummary } from '@keelson/contracts/chat/chat';
import { type ChatMessage } from '@keelson/contracts/chat/message';
import { ChatId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, HOUR } from '@keelson/contracts/time';
import { type UsageSummary } from '@keelson/contracts/usage/usage';
import { TestUser } from '../testing/test-user';
import { TestProduct } from '../testing/test-product';
import { consumeUsage } from '../testing/consume-usage';
import { reserveUsage, settleUsage } from '../usage/reserve-usage';
import { LEASE_MS } from './question';
import { ask, eventOf, question, textOf } from './testing/ask';
import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';

describe('the chat', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await TestProduct.start('chat');
    await publish(product.db, FIXTURE_DOCUMENTS);
  });
  afterEach(() => {
    product.clockOffsetMs = 0;
  });
  afterAll(() => product.close());

  const usedBy = async (person: TestUser): Promise<number | undefined> => {
    const usage = (await (await person.get('/api/usage')).json()) as UsageSummary;
    return usage.metrics.find(({ key }) => key === 'chatMessages')?.used;
  };
  const read = async (person: TestUser, id: string) =>
    (await (await person.get(`/api/chats/${id}`)).json()) as {
      chat: ChatSummary;
      messages: ChatMessage[];
    };
  const listed = async (person: TestUser, query = ''): Promise<string[]> => {
    const answer = await person.get(`/api/chats${query}`);
    const { items } = (await answer.json()) as { items: ChatSummary[] };
    return items.map(({ title }) => title);
  };
  const use = async (person: TestUser, amount: number): Promise<void> => {
    const key = randomUUID();
    const { uid } = person;
    await consumeUsage(product.parts().usage, { uid, metric: 'chatMessages', amount, key });
  };

  it('answers from the documents, cites them, and keeps what was said', async () => {
    const person = await TestUser.start(product);
    const heard = await ask(person, question('How many messages does Pro give?'));
    const start = eventOf(heard, 'start');
    const done = eventOf(heard, 'done');
    expect(heard.events[0]?.type).toBe('start');
    expect(heard.headers.get('cache-control')).toContain('no-transform');
    expect(start.chat.title).toBe('How many messages does Pro give?');
    expect(start.quota).toMatchObject({ plan: 'free', used: 1, limit: 20 });
    expect(textOf(heard)).toContain('2,000 chat messages');
    expect(eventOf(heard, 'citation').citation).toMatchObject({
      n: 1,
      slug: 'plans',
      heading: 'What Pro gives',
      anchor: 'what-pro-gives',
    });
    expect(done.answer).toMatchObject({
      text: textOf(heard),
      answer: { status: 'complete', grounding: 'documents' },
    });
    const { chat, messages } = await read(person, start.chat.id);
    expect(chat.preview).toContain('Plans and limits');
    expect(messages.map(({ n, role }) => [n, role])).toEqual([
      [1, 'user'],
      [2, 'assistant'],
    ]);
    expect(messages[1]).toEqual(done.answer);
    expect(await usedBy(person)).toBe(1);
  });

  it('sends a citation before the text that refers to it', async () => {
    const person = await TestUser.start(product);
    const { events } = await ask(person, question('refunds within how many days'));
    const cited = events.findIndex(({ type }) => type === 'citation');
    const named = events.findIndex((event) => event.type === 'delta' && event.text.includes('[1]'));
    expect(cited).toBeGreaterThan(0);
    expect(named).toBeGreaterThan(cited);
  });

  it('says plainly when the documents do not answer', async () => {
    const person = await TestUser.start(product);
    const heard = await ask(person, question('What is the capital of France?'));
    expect(textOf(heard)).toMatch(/^The published documents don't answer this question/);
    expect(eventOf(heard, 'done').answer).toMatchObject({
      citations: [],
      answer: { status: 'complete', grounding: 'nothing' },
    });
  });

  it('quotes hostile documents and does nothing that they say', async () => {
    const person = await TestUser.start(product);
    const heard = await ask(person, question('How fast do backups restore?'));
    expect(textOf(heard)).not.toContain('[7]');
    expect(eventOf(heard, 'done').answer.citations.map(({ slug }) => slug)).toEqual(['hostile']);
  });

  it('understands a short question with the one before it', async () => {
    const person = await TestUser.start(product);
    const first = await ask(person, question('How can I cancel my subscription?'));
    const chatId = eventOf(first, 'start').chat.id;
    const next = await ask(person, { kind: 'ask', chatId, text: 'and what about that?' });
    expect(eventOf(next, 'done').answer.citations[0]?.slug).toBe('cancel');
    expect((await read(person, chatId)).messages).toHaveLength(4);
  });

  it('lets exactly what is left through when fifty ask at once', async () => {
    const person = await TestUser.start(product);
    await use(person, 13); // Free allows twenty.
    const heard = await Promise.all(
      Array.from({ length: 50 }, () => ask(person, question('What does Pro give?'))),
    );
    const statuses = heard.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(43);
    const refused = heard.find(({ status }) => status === 429);
    expect(refused?.problem).toMatchObject({
      code: 'quota/exhausted',
      details: { plan: 'free', used: 20, limit: 20, upgradeUrl: '/pricing' },
    });
    expect(Number(refused?.problem?.details?.['resetsAt'])).toBeGreaterThan(Date.now());
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(5);
    expect(await usedBy(person)).toBe(20);
    expect(await listed(person)).toHaveLength(7);
  });

  it('answers a repeated request with what it answered, counted once', async () => {
    const person = await TestUser.start(product);
    const key = randomUUID();
    const first = await ask(person, question('What does Pro give?'), { key });
    const again = await ask(person, question('What does Pro give?'), { key });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(textOf(again)).toBe(textOf(first));
    expect(eventOf(again, 'done').answer).toEqual(eventOf(first, 'done').answer);
    expect(eventOf(again, 'start').chat.id).toBe(eventOf(first, 'start').chat.id);
    expect(await usedBy(person)).toBe(1);
    const other = await ask(person, question('Something else'), { key });
    expect(other.problem?.code).toBe('request/idempotency-key-reused');
  });

  it('gives back what somebody who died had reserved, at the next question or by the job', async () => {
    const person = await TestUser.start(product);
    const { uid } = person;
    const deps = product.parts().usage;
    await use(person, 18);
    for (const key of ['dead', 'slow']) {
      await reserveUsage(deps, { uid, metric: 'chatMessages', key }, LEASE_MS);
    }
    expect((await ask(person, question('What does Pro give?'))).status).toBe(429);
    product.clockOffsetMs = LEASE_MS + 1;
    expect((await ask(person, question('What does Pro give?'))).status).toBe(200);
    expect(await usedBy(person)).toBe(19);
    await settleUsage(deps, { uid, key: 'slow' }); // it lived after all
    expect(await usedBy(person)).toBe(20);

    const other = await TestUser.start(product);
    await reserveUsage(deps, { uid: other.uid, metric: 'chatMessages', key: 'dead' }, LEASE_MS);
    product.clockOffsetMs += LEASE_MS + 1;
    const { chat } = product.parts();
    await chat.usage.usage.sweepExpired(chat.usage.now());
    expect(await usedBy(other)).toBe(0);
    await settleUsage(deps, { uid: other.uid, key: 'never' });
    expect(await usedBy(other)).toBe(0);
  });

  it('puts an edited question and what follows in the place of the old', async () => {
    const person = await TestUser.start(product);
    const first = await ask(person, question('What does Pro give?'));
    const { id } = eventOf(first, 'start').chat;
    await ask(person, { kind: 'ask', chatId: id, text: 'Are there refunds?' });
    const edit = { kind: 'edit', chatId: id, message: 1, text: 'How do I cancel the plan?' };
    const edited = await ask(person, edit);
    expect(eventOf(edited, 'done').answer.citations[0]?.slug).toBe('cancel');
    const { messages } = await read(person, id);
    expect(messages.map(({ n }) => n)).toEqual([5, 6]);
    const all = await product.db.collection(paths.chatMessages(id)).get();
    expect(all.size).toBe(6); // nothing is lost
    const gone = await ask(person, { ...edit, message: 1 });
    expect(gone.problem?.code).toBe('chat/message-not-found');
    expect(await usedBy(person)).toBe(3); // what was refused costs nothing
  });

  it('answers once more in the place of an answer', async () => {
    const person = await TestUser.start(product);
    const first = await ask(person, question('What does Pro give?'));
    const { id } = eventOf(first, 'start').chat;
    const again = await ask(person, { kind: 'retry', chatId: id, message: 2 });
    expect(eventOf(again, 'start').question).toBeNull();
    expect((await read(person, id)).messages.map(({ n }) => n)).toEqual([1, 3]);
    const wrong = await ask(person, { kind: 'retry', chatId: id, message: 1 });
    expect(wrong.problem?.code).toBe('chat/message-not-found');
  });

  it('is nobody else’s', async () => {
    const owner = await TestUser.start(product);
    const stranger = await TestUser.start(product);
    const heard = await ask(owner, question('What does Pro give?'));
    const { id } = eventOf(heard, 'start').chat;
    const answers = [
      await stranger.get(`/api/chats/${id}`),
      await stranger.send('PATCH', `/api/chats/${id}`, { title: 'Mine' }),
      await stranger.send('DELETE', `/api/chats/${id}`),
      await stranger.send('POST', `/api/chats/${id}/restore`),
      await stranger.send('POST', `/api/chats/${id}/stop`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const asked = await ask(stranger, { kind: 'ask', chatId: id, text: 'What was said?' });
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
  ])('refuses %j and counts nothing', async (body) => {
    const person = await TestUser.start(product);
    expect((await ask(person, body)).problem?.code).toBe('request/invalid');
    expect(await usedBy(person)).toBe(0);
  });

  it('answers the app at its own address with a Bearer token, and no other page', async () => {
    const person = await TestUser.start(product);
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
        authorization: `Bearer ${person.idToken}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin: 'http://localhost:3000',
      },
      body: JSON.stringify(question('What does Pro give?')),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(await answer.text()).toContain('"type":"done"');
    const nobody = await product.fetch('/api/chat', { method: 'POST', body: '{}' });
    expect(nobody.status).toBe(401);
  });

  it('lists, searches, pages and renames', async () => {
    const person = await TestUser.start(product);
    for (const text of ['Alpha plan limits', 'Beta refunds', 'Gamma cancel']) {
      await ask(person, question(text));
      product.clockOffsetMs += 1_000;
    }
    expect(await listed(person)).toEqual(['Gamma cancel', 'Beta refunds', 'Alpha plan limits']);
    expect(await listed(person, '?q=REFUNDS%20beta')).toEqual(['Beta refunds']);
    expect(await listed(person, '?q=nowhere')).toEqual([]);
    const page = (await (await person.get('/api/chats?limit=2')).json()) as {
      items: ChatSummary[];
      nextCursor: string;
    };
    expect(await listed(person, `?limit=2&cursor=${page.nextCursor}`)).toEqual([
      'Alpha plan limits',
    ]);
    const id = page.items[0]?.id ?? '';
    const renamed = await person.send('PATCH', `/api/chats/${id}`, { title: ' Ending it ' });
    expect(await renamed.json()).toMatchObject({ title: 'Ending it' });
    expect(await listed(person, '?q=ending')).toEqual(['Ending it']);
    await ask(person, { kind: 'ask', chatId: id, text: 'How do I cancel?' });
    expect((await listed(person))[0]).toBe('Ending it');
  });

  it('is deleted, restored, and removed for good a day later', async () => {
    const person = await TestUser.start(product);
    const heard = await ask(person, question('What does Pro give?'));
    const { id } = eventOf(heard, 'start').chat;
    for (const _twice of [1, 2]) {
      expect((await person.send('DELETE', `/api/chats/${id}`)).status).toBe(204);
    }
    expect((await person.get(`/api/chats/${id}`)).status).toBe(404);
    expect(await listed(person)).toEqual([]);
    expect((await person.send('POST', `/api/chats/${id}/restore`)).status).toBe(200);
    expect(await listed(person)).toHaveLength(1);
    await person.send('DELETE', `/api/chats/${id}`);
    const { chats } = product.parts().chat;
    await chats.purge(Date.now() + DAY - HOUR);
    expect((await product.db.doc(paths.chat(ChatId.parse(id))).get()).exists).toBe(true);
    await chats.purge(Date.now() + DAY + HOUR);
    expect((await product.db.doc(paths.chat(ChatId.parse(id))).get()).exists).toBe(false);
    expect((await product.db.collection(paths.chatMessages(ChatId.parse(id))).get()).size).toBe(0);
    expect(await usedBy(person)).toBe(1); // deleting gives nothing back
  });

  it('goes out with the account’s data and away with the account', async () => {
    const person = await TestUser.start(product);
    const heard = await ask(person, question('What does Pro give?'));
    const { id } = eventOf(heard, 'start').chat;
    const exported = await (await person.get('/api/me/export')).text();
    expect(exported).toContain('What does Pro give?');
    await product.parts().chat.chats.forget(person.uid);
    await product.parts().chat.chats.forget(person.uid);
    expect((await product.db.doc(paths.chat(ChatId.parse(id))).get()).exists).toBe(false);
  });

  it('answers from the release that is live, and from nothing withdrawn', async () => {
    const fresh = await TestProduct.start('chat-release');
    try {
      const person = await TestUser.start(fresh);
      const before = await ask(person, question('How are refunds given?'));
      expect(textOf(before)).toMatch(/^No documents are published yet/);
      await publish(fresh.db, FIXTURE_DOCUMENTS);
      fresh.clockOffsetMs = 5_000;
      const after = await ask(person, question('How are refunds given?'));
      expect(eventOf(after, 'done').answer.citations[0]?.slug).toBe('cancel');
      const left = FIXTURE_DOCUMENTS.filter(({ slug }) => slug !== 'cancel');
      await publish(fresh.db, left, 'r-00000002');
      fresh.clockOffsetMs = 10_000;
      const withdrawn = await ask(person, question('How are refunds given?'));
      expect(eventOf(withdrawn, 'done').answer).toMatchObject({ answer: { grounding: 'nothing' } });
    } finally {
      await fresh.close();
    }
  });
});
