import { NO_LEASE } from '@keelson/contracts/lease';
import { DAY, HOUR, MINUTE } from '@keelson/contracts/time';
import { mailsOf } from '@keelson/server/notifications/notification-writer';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../billing/testing/test-database';
import { memoryLogger } from '../testing/memory-logger';
import { httpTransport } from './http-transport';
import { Outbox } from './outbox';
import { sendDueMails, sendMail } from './send-mail';
import { openMailApi, type Treatment } from './testing/mail-api';

jest.setTimeout(15 * MINUTE);
const COUNT = 1_000;
const START = Date.parse('2026-11-01T12:00:00Z');

const database = openTestDatabase('a-thousand-mails');
const { db } = database;
let api: Awaited<ReturnType<typeof openMailApi>>;
let at = START;
beforeAll(async () => {
  api = await openMailApi();
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const instance = () => ({
  outbox: new Outbox(db),
  transport: httpTransport({ url: api.url, from: 'Keelson <mail@keelson.test>' }),
  pace: () => Promise.resolve(),
  appUrl: 'https://app.keelson.test',
  linkSecrets: ['whsec_1'],
  now: () => at,
  log: memoryLogger([]),
});

/** A server that fails in every way that is documented, is slow, and takes mails whose answer is lost. */
function trouble(turn: number): Treatment {
  if (turn % 11 === 0) return { status: 429, headers: { 'retry-after': '1' } };
  if (turn % 7 === 0) return { status: 500 };
  if (turn % 5 === 0) return 'accept-and-hang-up';
  if (turn % 13 === 0) return { status: 409, body: { name: 'concurrent_idempotent_requests' } };
  return 'accept';
}

it('1,000 mails through a server that fails, is slow and repeats are accepted once each', async () => {
  const ids = Array.from({ length: COUNT }, (_, index) => `m${index}`);
  const writer = db.bulkWriter();
  for (const id of ids) {
    void writer.create(mailsOf(db).doc(id), {
      id,
      uid: null,
      to: `${id}@example.com`,
      kind: 'billing',
      daily: null,
      message: { subject: id, text: 'Hello', html: '<p>Hello</p>' },
      headers: {},
      createdAt: at,
      expiresAt: at + 30 * DAY,
      dueAt: at,
      delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
    });
  }
  await writer.close();
  let turn = 0;
  api.treat(async () => {
    turn += 1;
    const treatment = trouble(turn);
    if (turn % 17 === 0) await sleep(20);
    return treatment;
  });

  // Two instances, and triggers that are delivered twice.
  const instances = [instance(), instance()] as const;
  await Promise.all([
    ...instances.map((deps) => sendDueMails(deps, at + MINUTE)),
    ...ids.slice(0, 50).flatMap((id) => instances.map((deps) => sendMail(deps, id))),
  ]);
  for (
    let round = 0;
    round < 20 && (await mailsOf(db).count().get()).data().count > 0;
    round += 1
  ) {
    at += 3 * HOUR;
    await Promise.all(instances.map((deps) => sendDueMails(deps, at + MINUTE)));
  }

  expect((await mailsOf(db).count().get()).data().count).toBe(0);
  const recipients = [...api.accepted.values()].map(({ body }) => body.to[0]);
  expect(recipients).toHaveLength(COUNT);
  expect(new Set(recipients).size).toBe(COUNT);
  // It was asked more often than it accepted: the answers of some were lost.
  expect(api.requests.length).toBeGreaterThan(COUNT * 1.2);
});
