import { HOUR } from '@keelson/contracts/time';
import { mailsOf } from '@keelson/server/notifications/notification-writer';
import { openTestDatabase } from '../billing/testing/test-database';
import { adoptUnsent } from './adopt-unsent';
import { Outbox } from './outbox';

const database = openTestDatabase('adopt-unsent');
const { db } = database;
beforeEach(() => database.clear());
afterAll(() => database.close());

const MESSAGE = { subject: 'Your payment failed', text: 'Pay', html: '<p>Pay</p>' };
const OLD = { uid: 'ben', to: 'ben@example.com', message: MESSAGE };
const at = Date.now() + HOUR;

async function adopt(write: boolean, collection = 'mail') {
  const lines: string[] = [];
  const report = await adoptUnsent(db, {
    collection,
    write,
    at,
    print: (line) => void lines.push(line),
  });
  return { report, lines };
}
const due = () => new Outbox(db).due(at, 10);

describe('mails of the Firebase extension', () => {
  it.each(['mail', 'outgoing'])('that are unsent in %s move into the outbox once', async (name) => {
    const old = db.collection(name);
    await old.doc('new').set(OLD);
    await old.doc('retry').set({ ...OLD, uid: 7, delivery: { state: 'RETRY', attempts: 2 } });
    await old.doc('sent').set({ ...OLD, delivery: { state: 'SUCCESS', attempts: 1 } });
    expect((await adopt(false, name)).report).toEqual({ adopted: 2, settled: 1, refused: 0 });
    expect(await due()).toEqual([]);
    expect((await adopt(true, name)).report).toEqual({ adopted: 2, settled: 1, refused: 0 });
    expect((await due()).sort()).toEqual(['new', 'retry']);
    expect((await mailsOf(db).doc('new').get()).data()).toMatchObject({
      ...OLD,
      delivery: { state: 'waiting', attempts: 0 },
    });
    expect((await adopt(true, name)).report.adopted).toBe(0);
    expect((await due()).sort()).toEqual(['new', 'retry']);
  });

  it('that the outbox cannot send stay, each with its reason', async () => {
    const old = db.collection('mail');
    const documents = {
      cc: { ...OLD, cc: 'ada@example.com' },
      failed: { ...OLD, delivery: { state: 'ERROR' } },
      many: { ...OLD, to: ['ben@example.com', 'ada@example.com'] },
      sending: { ...OLD, delivery: { state: 'PROCESSING' } },
    };
    for (const [id, data] of Object.entries(documents)) await old.doc(id).set(data);
    const { report, lines } = await adopt(true);
    expect(report).toEqual({ adopted: 0, settled: 0, refused: 4 });
    expect(lines).toEqual([
      '! mail/cc: it has cc, which the outbox does not have',
      '! mail/failed: the extension gave it up',
      '! mail/many: it has no single address, subject, text and HTML',
      '! mail/sending: the extension was sending it',
    ]);
    expect((await old.doc('cc').get()).data()).toEqual(documents.cc);
    expect(await due()).toEqual([]);
  });

  it('do not replace another mail of the outbox', async () => {
    await db.collection('mail').doc('one').set(OLD);
    await adopt(true);
    await db.collection('outgoing').doc('one').set(OLD);
    expect((await adopt(true, 'outgoing')).lines).toEqual([
      '! outgoing/one: the outbox has another mail with this id',
    ]);
    expect((await db.collection('outgoing').doc('one').get()).exists).toBe(true);
  });
});
