import { NO_LEASE } from '@keelson/contracts/lease';
import { type Mail, MAIL_LIFETIME_MS } from '@keelson/contracts/notifications/mail';
import { UserId } from '@keelson/contracts/ids';
import { DAY, HOUR, MINUTE } from '@keelson/contracts/time';
import { mailsOf } from '@keelson/server/notifications/notification-writer';
import { nextDigestAt } from '@keelson/server/notifications/build-mail';
import { openTestDatabase } from '../billing/testing/test-database';
import { memoryLogger } from '../testing/memory-logger';
import { Outbox } from './outbox';
import { sendDueMails, sendMail } from './send-mail';
import { smtpTransport } from './smtp-transport';
import { openMailServer } from './testing/mail-server';

const FROM = 'Keelson <mail@keelson.test>';
const APP_URL = 'https://app.keelson.test';
const START = Date.parse('2026-11-01T12:00:00Z');

const database = openTestDatabase('mail');
const { db } = database;
let server: Awaited<ReturnType<typeof openMailServer>>;
let at = START;
beforeAll(async () => {
  server = await openMailServer();
});
beforeEach(async () => {
  await database.clear();
  server.taken.length = 0;
  server.answer(() => null);
  at = START;
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const outbox = new Outbox(db);
const instance = (url = server.url) => ({
  outbox,
  transport: smtpTransport({ url, from: FROM, appUrl: APP_URL }),
  pace: () => Promise.resolve(),
  appUrl: APP_URL,
  linkSecrets: ['whsec_1'],
  now: () => at,
  log: memoryLogger([]),
});
const send = (deps = instance()) => sendDueMails(deps, at + MINUTE);

async function write(id: string, differs: Partial<Mail> = {}): Promise<void> {
  await mailsOf(db)
    .doc(id)
    .set({
      id,
      uid: UserId.parse('ben'),
      to: 'ben@example.com',
      kind: 'billing',
      daily: null,
      message: { subject: `Hello ${id}`, text: 'Hello', html: '<p>Hello</p>' },
      headers: { 'Auto-Submitted': 'auto-generated' },
      createdAt: at,
      expiresAt: at + MAIL_LIFETIME_MS,
      dueAt: at,
      delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
      ...differs,
    });
}
const stored = async (id: string) => (await mailsOf(db).doc(id).get()).data();
const idsOf = (messages: readonly string[]) =>
  messages.map((message) => /^Message-ID: (.+)$/im.exec(message)?.[1]);

describe('a mail', () => {
  it('is sent with its headers, and the answer of the server is kept', async () => {
    await write('one', {
      message: { subject: '안녕하세요', text: 'Text', html: '<p>Html</p>' },
    });
    await sendMail(instance(), 'one');
    expect(await stored('one')).toMatchObject({
      dueAt: null,
      delivery: {
        state: 'sent',
        attempts: 1,
        at: START,
        answer: expect.stringMatching(/^250/) as string,
      },
    });
    const [message = ''] = server.taken;
    expect(message).toContain('From: Keelson <mail@keelson.test>');
    expect(message).toContain('To: ben@example.com');
    expect(message).not.toContain('List-Unsubscribe');
    expect(message).toMatch(/^Message-ID: <\w{32}@app\.keelson\.test>/m);
    expect(message).toContain('multipart/alternative');
  });

  it('waits without a mail server, and one that is gone is no error', async () => {
    await write('one');
    await sendMail({ ...instance(), transport: null }, 'one');
    expect(await stored('one')).toMatchObject({ delivery: { attempts: 0 } });
    await sendMail(instance(), 'none');
    expect(server.taken).toEqual([]);
  });

  it('waits for a server that is down, and is sent later under the same id', async () => {
    await write('one');
    await sendMail(instance('smtp://127.0.0.1:1'), 'one');
    const waiting = await stored('one');
    expect(waiting?.delivery).toMatchObject({
      state: 'waiting',
      attempts: 1,
      attempt: null,
      lastError: expect.stringContaining('ECONNREFUSED') as string,
    });
    expect(await send()).toBe(0);
    server.answer(() => ({ code: 451, text: 'try again' }));
    at = waiting?.dueAt ?? 0;
    const seen: string[] = [];
    server.answer((message) => {
      seen.push(message);
      return { code: 451, text: 'try again' };
    });
    expect(await send()).toBe(1);
    server.answer(() => null);
    at += DAY;
    expect(await send()).toBe(1);
    expect(await stored('one')).toMatchObject({ delivery: { state: 'sent', attempts: 3 } });
    expect(idsOf([...seen, ...server.taken])).toEqual(Array(2).fill(idsOf(seen)[0]));
  });

  it('that the server will never take has failed, with the reason', async () => {
    server.answer(() => ({ code: 550, text: 'no such user' }));
    await write('one');
    await send();
    expect(await stored('one')).toMatchObject({
      dueAt: null,
      delivery: { state: 'failed', reason: expect.stringContaining('no such user') as string },
    });
    at += 30 * DAY;
    expect(await send()).toBe(0);
  });

  it('of a deleted account is removed when it is sent', async () => {
    await write('deleted-1', { uid: null });
    server.answer(() => ({ code: 451, text: 'try again' }));
    await send();
    expect(await stored('deleted-1')).toMatchObject({ delivery: { state: 'waiting' } });
    server.answer(() => null);
    at += HOUR;
    expect(await send()).toBe(1);
    expect(server.taken).toHaveLength(1);
    expect(await stored('deleted-1')).toBeUndefined();
  });

  it('of a day waits for the others, and they are sent as one', async () => {
    const daily = (line: string) =>
      ({ language: 'en', appUrl: APP_URL, line }) as const satisfies Mail['daily'];
    at = Date.parse('2026-11-01T12:00:00Z');
    const due = nextDigestAt(at);
    expect(due).toBe(Date.parse('2026-11-02T06:00:00Z'));
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      await write(id, { dueAt: due, createdAt: at + index, daily: daily(`News ${id}`) });
    }
    await write('soon', { daily: null });
    expect(await send()).toBe(1);
    at = due;
    await write('later', { dueAt: nextDigestAt(at), daily: daily('News later') });
    const instances = [instance(), instance()];
    await Promise.all(instances.map((deps) => send(deps)));
    expect(server.taken).toHaveLength(2);
    const digest = server.taken.at(-1) ?? '';
    expect(digest).toContain('Subject: 3 notifications');
    expect(digest).toMatch(/- News a\r?\n- News b\r?\n- News c/);
    expect(digest).not.toContain('News later');
    expect(digest.replaceAll(/\r\n\s/g, '')).toContain('/api/mail/unsubscribe/');
    const states = await Promise.all(
      ['a', 'b', 'c'].map(async (id) => (await stored(id))?.delivery.state),
    );
    expect(states.sort()).toEqual(['merged', 'merged', 'sent']);
  });

  it('waits when the server refuses the password', async () => {
    const locked = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong password')),
    });
    await write('one');
    await sendMail(instance(`smtp://ada:wrong@127.0.0.1:${locked.port}`), 'one');
    expect((await stored('one'))?.delivery).toMatchObject({ state: 'waiting', attempts: 1 });
    await locked.close();
  });

  it('is taken over from an attempt that died, when its lease has ended', async () => {
    await write('one');
    const request = { attempt: 'dead', leaseMs: MINUTE, at };
    expect(await outbox.claim('one', request)).not.toBeNull();
    expect(await send()).toBe(0);
    at += MINUTE;
    expect(await send()).toBe(1);
    expect(await stored('one')).toMatchObject({ delivery: { state: 'sent', attempts: 2 } });
    // The dead attempt comes back too late.
    await outbox.settle('one', 'dead', {
      dueAt: null,
      delivery: { state: 'failed', attempts: 1, at, reason: 'late' },
    });
    expect(await stored('one')).toMatchObject({ delivery: { state: 'sent' } });
  });

  it('is accepted once, with several instances, triggers that repeat and a server that fails', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `m${index}`);
    for (const id of ids) await write(id);
    let turn = 0;
    server.answer(() => {
      turn += 1;
      return turn % 3 === 0 ? { code: 421, text: 'busy' } : null;
    });
    const instances = [instance(), instance()];
    await Promise.all([
      ...instances.map((deps) => send(deps)),
      ...ids.slice(0, 20).map((id) => sendMail(instances[0]!, id)),
    ]);
    for (let round = 0; round < 12; round += 1) {
      at += 3 * HOUR;
      await Promise.all(instances.map((deps) => send(deps)));
    }
    const seen = idsOf(server.taken);
    expect(seen).toHaveLength(ids.length);
    expect(new Set(seen).size).toBe(ids.length);
  });
});
