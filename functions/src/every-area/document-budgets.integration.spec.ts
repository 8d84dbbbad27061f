import { randomUUID } from 'node:crypto';
import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { type ChatId } from '@keelson/contracts/ids';
import { newNotification } from '@keelson/server/notifications/new-notification';
import { OperationCounter } from '@keelson/server/testing/operation-counter';
import { attach } from '../chat/testing/attach';
import { ask, eventOf, question } from '../chat/testing/ask';
import { newSessionToken } from '../account/session-token';
import { writeRelease } from '../learning/testing/write-release';
import { APP_URL } from '../testing/test-config';
import { openProduct, type TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { DOCUMENT_BUDGETS } from '../http/document-budgets';

/** More than one request may read. */
const MANY = 210;

describe('the documents of a request', () => {
  const product = openProduct('budgets', { files: 'bucket' });
  let member: TestUser;
  let counter: OperationCounter;
  let chat: ChatId;
  let notifications: string[];
  beforeAll(async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
    member = await TestUser.start(product);
    chat = eventOf(await ask(member, question('How can I cancel?')), 'start').chat.id;
    notifications = await fill(product, member, chat);
    counter = new OperationCounter(product.db);
  });

  const over: string[] = [];
  /** Counts a request against the budget of its route. */
  async function count(route: string, send: () => Promise<{ readonly status: number }>) {
    const most = DOCUMENT_BUDGETS[route];
    let status = 0;
    const { reads, writes, deletes } = await counter.of(async () => {
      const response = await send();
      ({ status } = response);
      if (response instanceof Response) await response.arrayBuffer();
    });
    const isWithin = most !== undefined && reads <= most.reads && writes + deletes <= most.writes;
    // The plan Free has no history.
    if (!isWithin || (status >= 400 && status !== 403)) {
      over.push(`${route} ${status}: ${reads} reads, ${writes + deletes} writes`);
    }
  }
  afterEach(() => expect(over.splice(0)).toEqual([]));
  const get = (route: string, path = route) => count(`GET ${route}`, () => member.get(path));
  const change = (route: string, path: string, body?: unknown) =>
    count(route, () => member.send(route.split(' ')[0] ?? '', path, body));

  it('of members who read are within the budget of the route, with full lists', async () => {
    for (const route of [
      ...['/api/me', '/api/me/sessions', '/api/me/sign-in-methods', '/api/subscription'],
      ...['/api/usage', '/api/usage/history', '/api/chat/options', '/api/flags'],
    ]) {
      await get(route);
    }
    await get('/api/me/notifications', '/api/me/notifications?limit=100');
    await get('/api/chats', '/api/chats?limit=100');
    await get('/api/chats', '/api/chats?q=cancel');
    await get('/api/chats/{id}', `/api/chats/${chat}`);
    await get('/api/chats/{id}/share', `/api/chats/${chat}/share`);
    await get('/api/projects');
    await get('/api/me/export');
  });

  it('of members who change something are within it', async () => {
    const answer = `/api/chats/${chat}/messages/2/feedback`;
    await change('PATCH /api/me', '/api/me', { displayName: 'Pat' });
    await change('PUT /api/me/sign-in-methods', '/api/me/sign-in-methods');
    const ids = notifications.slice(0, 100);
    for (const read of [true, false]) {
      await change('PUT /api/me/notifications', '/api/me/notifications', { ids, read });
    }
    const upTo = Date.now() + 1_000;
    await change('PUT /api/me/notifications/read', '/api/me/notifications/read', { upTo });
    await change('PATCH /api/chats/{id}', `/api/chats/${chat}`, { title: 'Ending' });
    await change('POST /api/chats/{id}/stop', `/api/chats/${chat}/stop`);
    const feedback = 'PUT /api/chats/{id}/messages/{n}/feedback';
    await change(feedback, answer, { verdict: 'up', reason: null, comment: '' });
    await change('DELETE /api/chats/{id}/messages/{n}/feedback', answer);
    const share = { days: 7, showName: false };
    await change('PUT /api/chats/{id}/share', `/api/chats/${chat}/share`, share);
    const shares = await product.db.collection('chatShares').get();
    await count('GET /api/shared-chats/{token}', () =>
      product.fetch(`/api/shared-chats/${shares.docs[0]?.id}`),
    );
    await change('DELETE /api/chats/{id}/share', `/api/chats/${chat}/share`);
    let file = '';
    await count('POST /api/chat/attachments', async () => {
      const { status, body } = await attach(product, member, { name: 'a.md', content: '# A' });
      file = body.id;
      return { status };
    });
    await get('/api/chat/attachments/{id}', `/api/chat/attachments/${file}`);
    await change('DELETE /api/chat/attachments/{id}', `/api/chat/attachments/${file}`);
    await change('PUT /api/usage/cap', '/api/usage/cap', { cap: null });
    await change('DELETE /api/chats/{id}', `/api/chats/${chat}`);
    await change('POST /api/chats/{id}/restore', `/api/chats/${chat}/restore`);
  });

  it('of questions are within it, also those over the quota', async () => {
    const ended = async () => ({ status: (await ask(member, question('How?'))).status });
    await count('POST /api/chat', ended);
    await product.parts().usage.usage.record({
      uid: member.uid,
      metric: 'chatMessages',
      amount: 100,
      key: 'all',
      allowance: null,
      leaseUntil: null,
      at: Date.now(),
    });
    const refused = await counter.of(() => ask(member, question('How?')));
    const most = DOCUMENT_BUDGETS['POST /api/chat, over the quota'];
    expect(refused.reads).toBeLessThanOrEqual(most?.reads ?? 0);
    expect(refused.writes + refused.deletes).toBeLessThanOrEqual(most?.writes ?? 0);
  });

  it('of people in workspaces are within it, also at the invitation of a free one', async () => {
    await count('POST /api/workspaces', () =>
      member.send('POST', '/api/workspaces', { name: 'Acme' }),
    );
    await get('/api/workspaces');
    const { items } = (await (await member.get('/api/workspaces')).json()) as {
      items: { id: string }[];
    };
    const [route, path] = ['/api/workspaces/{workspace}', `/api/workspaces/${items[0]?.id}`];
    await get(route, path);
    const parts = ['members', 'usage/members', 'allowance', 'invitations', 'audit', 'deletion'];
    for (const part of parts) await get(`${route}/${part}`, `${path}/${part}`);
    await change(`PATCH ${route}`, path, { name: 'Other' });
    const lines = ['a@example.com'];
    const invite = await counter.of(() =>
      member.send('POST', `${path}/invitations`, { lines, role: 'member' }),
    );
    const most = DOCUMENT_BUDGETS[`POST ${route}/invitations`];
    expect(invite.reads).toBeLessThanOrEqual(most?.reads ?? 0);
    const cap = { metric: 'chatMessages', cap: 5 };
    await change(`PUT ${route}/members/{uid}/cap`, `${path}/members/${member.uid}/cap`, cap);
    await change(`PUT ${route}/succession`, `${path}/succession`, { heir: null });
    await change('PUT /api/workspaces/current', '/api/workspaces/current', { workspace: null });
  });

  it('of strangers are within it', async () => {
    const { db } = product;
    await db.recursiveDelete(db.collection('releases'));
    await db.recursiveDelete(db.collection('publicDocs'));
    const docs = [{ slug: 'first', title: 'First', version: 1 }];
    await writeRelease(db, { revision: 1, docs, withdrawn: [] });
    for (const route of [
      ...['/api/learn/docs', '/api/learn/navigation', '/api/config', '/api/live'],
      ...['/api/openapi.json', '/api/execution-openapi.json'],
    ]) {
      await count(`GET ${route}`, () => product.fetch(route));
    }
    // An instance counts at most 30 searches without a result a minute, which the budget leaves out.
    for (let at = 0; at < 30; at += 1) await product.fetch(`/api/learn/search?q=cancel${at}`);
    await count('GET /api/learn/search', () => product.fetch('/api/learn/search?q=cancel'));
  });

  it('of sign-ins and sign-outs are within it', async () => {
    const other = await TestUser.signIn(product);
    for (const session of [() => other.startSession(), () => other.signInAgain()]) {
      await count('POST /api/session', async () => {
        await session();
        return { status: 200 };
      });
    }
    await count('DELETE /api/session', () => other.send('DELETE', '/api/session'));
    // Tabs that renew a session together have a cookie each, and all of them end with it.
    for (const end of ['DELETE /api/session', 'DELETE /api/me/sessions/{id}']) {
      const tabs = await TestUser.start(product);
      for (let tab = 0; tab < 12; tab += 1) {
        await count('POST /api/session', async () => {
          await tabs.startSession();
          return { status: 200 };
        });
      }
      const own = product.db.collection('sessions').where('uid', '==', tabs.uid);
      const [stored] = (await own.limit(1).get()).docs;
      const path = end.split(' ')[1]?.replace('{id}', String(stored?.get('sessionId'))) ?? '';
      await count(end, () => tabs.send('DELETE', path));
    }
    // No one need be signed in for these.
    const cookie = Array.from({ length: 200 }, () => `__session=${newSessionToken()}`).join('; ');
    const headers = { origin: APP_URL, cookie };
    await count('DELETE /api/session', () =>
      product.fetch('/api/session', { method: 'DELETE', headers }),
    );
  });
});

/** Gives the member more of everything than one request may read. @returns The ids of the notifications. */
async function fill(product: TestProduct, { uid }: TestUser, chat: ChatId): Promise<string[]> {
  const { db } = product;
  const documents: [string, object][] = [];
  const stored = (await db.doc(`chats/${chat}`).get()).data() ?? {};
  const message = (await db.doc(`chats/${chat}/messages/2`).get()).data() ?? {};
  const session = (await db.collection('sessions').where('uid', '==', uid).get()).docs[0]?.data();
  const ids = Array.from({ length: MANY }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    documents.push([`chats/${id}`, stored]);
    // The chat is full with 200 messages.
    if (index > 1 && index < 200) {
      documents.push([`chats/${chat}/messages/${index + 1}`, { ...message, n: index + 1 }]);
    }
    documents.push([
      `users/${uid}/notifications/${id}`,
      newNotification({
        id,
        kind: 'billing',
        actorName: 'Ada',
        subject: 'Plank',
        count: 1,
        excerpt: null,
        path: '/admin',
        at: Date.now(),
      }),
    ]);
    documents.push([
      `projects/p-${index}`,
      {
        name: 'P',
        summary: '',
        visibility: 'public',
        boardSlug: null,
        startsAt: new Date(),
        dueAt: new Date(),
        milestones: [],
      },
    ]);
  }
  for (let index = 0; index < 1_000; index += 1) {
    const key = index.toString(16).padStart(64, '0');
    documents.push([`sessions/${key}`, { ...session, sessionId: randomUUID() }]);
  }
  const writer = db.bulkWriter();
  for (const [path, fields] of documents) void writer.set(db.doc(path), fields);
  await writer.close();
  return ids;
}
