import { createHmac, randomUUID } from 'node:crypto';
import { type UserRow } from '@keelson/contracts/account/endpoints';
import { NO_LEASE } from '@keelson/contracts/lease';
import { type MailBlock } from '@keelson/contracts/notifications/mail-block';
import { paths } from '@keelson/contracts/paths';
import { DAY, SECOND } from '@keelson/contracts/time';
import { mailsOf } from '@keelson/server/notifications/notification-writer';
import { codeOf } from '../testing/code-of';
import { MAIL_ENV } from '../testing/test-config';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { httpTransport } from './http-transport';
import { sendMail } from './send-mail';
import { openMailApi } from './testing/mail-api';

const KEY = Buffer.from('a key of sixteen bytes');
const SECRET = `whsec_${KEY.toString('base64')}`;
const PATH = '/api/webhooks/mail';

describe('bounces and complaints', () => {
  const product = openProduct('mail-events', {
    env: { ...MAIL_ENV, MAIL_WEBHOOK_SECRET: SECRET },
  });
  let admin: TestUser;
  beforeAll(async () => {
    admin = await TestUser.staff(product, 'admin');
  });

  const deliver = (event: object, differs: { secret?: Buffer } = {}): Promise<Response> => {
    const body = JSON.stringify(event);
    const timestamp = Math.floor((Date.now() + product.clockOffsetMs) / SECOND);
    const signature = createHmac('sha256', differs.secret ?? KEY)
      .update(`msg_1.${timestamp}.${body}`)
      .digest('base64');
    return product.fetch(PATH, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'svix-id': 'msg_1',
        'svix-timestamp': `${timestamp}`,
        'svix-signature': `v1,${signature}`,
      },
    });
  };
  /** As in https://resend.com/docs/webhooks/emails/bounced */
  const bounce = (to: string, at: number, type = 'Permanent') => ({
    type: 'email.bounced',
    created_at: new Date(at).toISOString(),
    data: {
      email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
      from: 'Keelson <mail@keelson.test>',
      to: [to],
      subject: 'Hello',
      bounce: { message: 'The address does not exist.', subType: 'General', type },
    },
  });
  const complaint = (to: string, at: number) => ({
    type: 'email.complained',
    created_at: new Date(at).toISOString(),
    data: { email_id: 'x', to: [to] },
  });
  const blockOf = async ({ uid }: TestUser): Promise<MailBlock | null> =>
    ((await (await admin.get(`/api/admin/users/${uid}`)).json()) as UserRow).mailBlock;
  const lift = ({ uid }: TestUser): Promise<Response> =>
    admin.send('DELETE', `/api/admin/users/${uid}/mail-block`);
  const audits = async ({ uid }: TestUser): Promise<number> => {
    const entries = product.db.collection(paths.audit()).where('target', '==', paths.user(uid));
    const { docs } = await entries.get();
    return docs.filter((entry) => entry.get('action') === 'account.mail-unblocked').length;
  };
  /** Writes mails of two kinds, tries to send them, and returns how far they are. */
  const sendBoth = async ({ uid, email: to }: TestUser): Promise<unknown[]> => {
    const api = await openMailApi();
    const { mail } = product.parts();
    const transport = httpTransport({ url: api.url, from: 'mail@keelson.test' });
    const states: unknown[] = [];
    for (const kind of ['billing', 'security']) {
      const id = `${uid}~${randomUUID()}`;
      const at = mail.now();
      await mailsOf(product.db)
        .doc(id)
        .set({
          id,
          uid,
          to,
          kind,
          daily: null,
          message: { subject: kind, text: '', html: '' },
          headers: {},
          createdAt: at,
          expiresAt: at + DAY,
          dueAt: at,
          delivery: { state: 'waiting', attempts: 0, ...NO_LEASE, lastError: null },
        });
      await sendMail({ ...mail, transport, pace: () => Promise.resolve() }, id);
      states.push((await mailsOf(product.db).doc(id).get()).data()?.delivery.state);
    }
    await api.close();
    return states;
  };

  it('are taken with a valid signature only', async () => {
    const person = await TestUser.start(product);
    const event = bounce(person.email, Date.now());
    const forged = await deliver(event, { secret: Buffer.from('another') });
    expect(await codeOf(forged)).toEqual([400, 'webhook/signature-invalid']);
    expect(await codeOf(await product.fetch(PATH, { method: 'POST', body: '{}' }))).toEqual([
      400,
      'webhook/signature-missing',
    ]);
    expect(await codeOf(await deliver({ type: 1 }))).toEqual([400, 'webhook/payload-invalid']);
    expect(await blockOf(person)).toBeNull();
    expect((await deliver(event)).status).toBe(200);
    expect(await blockOf(person)).toMatchObject({ reason: 'bounced', active: true });
  });

  it('stop mail before it is sent; a complaint lets notices about security through', async () => {
    const [bounced, complained, other] = [
      await TestUser.start(product),
      await TestUser.start(product),
      await TestUser.start(product),
    ];
    await deliver(bounce(bounced.email.toUpperCase(), Date.now()));
    await deliver(complaint(`Jo <${complained.email}>`, Date.now()));
    await deliver(bounce(other.email, Date.now(), 'Transient'));
    await deliver({ ...bounce(other.email, Date.now()), type: 'email.delivered' });
    expect(await sendBoth(bounced)).toEqual(['suppressed', 'suppressed']);
    expect(await sendBoth(complained)).toEqual(['suppressed', 'sent']);
    expect(await sendBoth(other)).toEqual(['sent', 'sent']);
  });

  it('are listed in the console, where an admin lifts them, also if they are delivered again', async () => {
    const person = await TestUser.start(product);
    const at = Date.now();
    await deliver(bounce(person.email, at));
    const listed = async (): Promise<string[]> => {
      const answer = await admin.get('/api/admin/users?mail=blocked');
      return ((await answer.json()) as { items: UserRow[] }).items.map(({ uid }) => uid);
    };
    expect(await listed()).toContain(person.uid);
    expect((await lift(person)).status).toBe(204);
    expect((await lift(person)).status).toBe(204);
    expect(await audits(person)).toBe(1);
    await deliver(bounce(person.email, at));
    expect(await listed()).not.toContain(person.uid);
    expect(await sendBoth(person)).toEqual(['sent', 'sent']);
    await deliver(bounce(person.email, at + 1));
    expect(await listed()).toContain(person.uid);
    // A sign-in keeps it.
    await person.startSession();
    expect(await blockOf(person)).toMatchObject({ active: true });
  });

  it('of addresses that no account has change nothing', async () => {
    expect((await deliver(bounce('nobody@example.com', Date.now()))).status).toBe(200);
    expect((await admin.send('DELETE', '/api/admin/users/nobody/mail-block')).status).toBe(404);
  });
});
