import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { type ChatLink, type SharedMessage } from '@keelson/contracts/chat/share';
import { type ChatId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { ask, eventOf, question } from './testing/ask';
import { codeOf } from '../testing/code-of';

interface Shared {
  readonly title: string;
  readonly name: string | null;
  readonly messages: readonly SharedMessage[];
}
const WEEK = { days: 7, showName: false };

describe('the link of a chat', () => {
  const product = openProduct('chat-share');
  let member: TestUser;
  beforeAll(async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
  });
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    member = await TestUser.start(product);
  });

  const answered = async (text = 'How can I cancel my subscription?'): Promise<ChatId> =>
    eventOf(await ask(member, question(text)), 'start').chat.id;
  const share = (chat: ChatId, body: object = WEEK, by = member) =>
    by.send('PUT', `/api/chats/${chat}/share`, body);
  const linked = async (chat: ChatId, body: object = WEEK): Promise<ChatLink> =>
    (await (await share(chat, body)).json()) as ChatLink;
  /** As anyone, without a session. */
  const read = (token: string) => product.fetch(`/api/shared-chats/${token}`);
  const shared = async (token: string): Promise<Shared> =>
    (await (await read(token)).json()) as Shared;
  const GONE = [404, 'chat/link-not-found'];

  it('shows questions and answers to anyone, and nothing of the member', async () => {
    const chat = await answered();
    const { token, expiresAt } = await linked(chat);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(expiresAt).toBeGreaterThan(Date.now() + 6 * DAY);
    const response = await read(token);
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const text = await response.text();
    expect(text).not.toContain(member.uid);
    expect(text).not.toContain(member.email);
    expect(JSON.parse(text)).toMatchObject({
      title: 'How can I cancel my subscription?',
      name: null,
      messages: [
        { role: 'user', text: 'How can I cancel my subscription?' },
        { role: 'assistant', text: expect.stringContaining('customer portal') as string },
      ],
    });
  });

  it('shows the chat as it was shared, until it is updated; the link stays', async () => {
    const chat = await answered();
    const { token } = await linked(chat);
    await ask(member, { kind: 'ask', chatId: chat, text: 'What does Pro give?' });
    expect((await shared(token)).messages).toHaveLength(2);
    expect((await linked(chat)).token).toBe(token);
    expect((await shared(token)).messages).toHaveLength(4);
    // What an edit replaces is gone from the link too.
    await ask(member, {
      kind: 'edit',
      chatId: chat,
      message: 1,
      text: 'How fast do backups restore?',
    });
    expect(await codeOf(await read(token))).toEqual(GONE);
    expect((await linked(chat)).token).toBe(token);
    const { title, messages } = await shared(token);
    expect(title).toBe('How fast do backups restore?');
    expect(messages).toHaveLength(2);
  });

  it('shows the name that the chat had when it was shared', async () => {
    const chat = await answered();
    const { token } = await linked(chat);
    const rename = (title: string) => member.send('PATCH', `/api/chats/${chat}`, { title });
    expect((await rename('Salaries')).ok).toBe(true);
    expect((await shared(token)).title).toBe('How can I cancel my subscription?');
    await rename('For Grace');
    await linked(chat);
    await rename('Salaries');
    expect((await shared(token)).title).toBe('For Grace');
  });

  it('shows the name only if the member chooses so', async () => {
    const chat = await answered();
    await member.send('PATCH', '/api/me', { displayName: 'Paula Pro' });
    const { token } = await linked(chat, { days: null, showName: true });
    expect((await shared(token)).name).toBe('Paula Pro');
    await linked(chat, WEEK);
    expect((await shared(token)).name).toBeNull();
  });

  it('ends when it is revoked, and a later link is another one', async () => {
    const chat = await answered();
    const { token } = await linked(chat);
    expect((await member.send('DELETE', `/api/chats/${chat}/share`)).status).toBe(204);
    expect((await member.send('DELETE', `/api/chats/${chat}/share`)).status).toBe(204);
    expect(await codeOf(await read(token))).toEqual(GONE);
    expect((await linked(chat)).token).not.toBe(token);
    expect(await codeOf(await read(token))).toEqual(GONE);
  });

  it('expires, or does not', async () => {
    const day = await linked(await answered(), { days: 1, showName: false });
    const forever = await linked(await answered(), { days: null, showName: false });
    product.clockOffsetMs = DAY + 1_000;
    expect(await codeOf(await read(day.token))).toEqual(GONE);
    expect((await read(forever.token)).status).toBe(200);
  });

  it('ends with the chat, also when the chat is restored, and with the account', async () => {
    const [first, second] = [await answered(), await answered()];
    const links = [await linked(first), await linked(second)] as const;
    await member.send('DELETE', `/api/chats/${first}`);
    expect(await codeOf(await read(links[0].token))).toEqual(GONE);
    await member.send('POST', `/api/chats/${first}/restore`);
    expect(await codeOf(await read(links[0].token))).toEqual(GONE);
    const exported = (await (await member.get('/api/me/export')).json()) as {
      chatShares: { token: string }[];
    };
    expect(exported.chatShares.map(({ token }) => token)).toEqual([links[1].token]);
    expect((await member.send('DELETE', '/api/me', { confirm: member.email })).ok).toBe(true);
    expect(await codeOf(await read(links[1].token))).toEqual(GONE);
    expect(
      (await product.db.collection('chatShares').where('uid', '==', member.uid).get()).size,
    ).toBe(0);
  });

  it('is for the own chats with an answer', async () => {
    const chat = await answered();
    const other = await TestUser.start(product);
    expect(await codeOf(await share(chat, WEEK, other))).toEqual([404, 'chat/not-found']);
    await linked(chat);
    expect((await other.send('DELETE', `/api/chats/${chat}/share`)).status).toBe(404);
    expect((await other.get(`/api/chats/${chat}/share`)).status).toBe(404);
    expect((await share(chat, { days: 2, showName: false })).status).toBe(400);
    const own = (await (await member.get(`/api/chats/${chat}/share`)).json()) as { link: object };
    expect(Object.keys(own.link).sort()).toEqual(
      ['createdAt', 'expiresAt', 'lastMessage', 'name', 'token'].sort(),
    );
    await product.db.recursiveDelete(product.db.collection(`chats/${chat}/messages`));
    expect(await codeOf(await share(chat))).toEqual([409, 'chat/nothing-to-share']);
  });

  it.each(['x', 'A'.repeat(43), '..%2Fchats', 'A'.repeat(64)])(
    '%s leads nowhere',
    async (token) => {
      expect(await codeOf(await read(token))).toEqual(GONE);
    },
  );

  it('is rate limited by address', async () => {
    const { RATE_LIMITS } = await import('@keelson/contracts/http/rate-limits');
    product.frozenAt = Date.now();
    try {
      for (let n = 0; n < RATE_LIMITS['shared-chat'].limit; n += 1) await read('x');
      expect((await read('x')).status).toBe(429);
    } finally {
      product.frozenAt = null;
    }
  });
});
