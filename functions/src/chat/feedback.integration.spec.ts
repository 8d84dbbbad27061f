import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { type FeedbackEntry, type GivenFeedback } from '@keelson/contracts/chat/feedback';
import { type ChatId } from '@keelson/contracts/ids';
import { DAY } from '@keelson/contracts/time';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { ask, eventOf, question } from './testing/ask';
import { tidyChats } from './tidy-chats';

interface Listed {
  readonly items: readonly FeedbackEntry[];
  readonly nextCursor: string | null;
  readonly counts: { readonly up: number; readonly down: number };
}
const UP = { verdict: 'up', reason: null, comment: '' } as const;
const DOWN = { verdict: 'down', reason: 'incomplete', comment: ' Until when? ' } as const;

describe('feedback on answers', () => {
  const product = openProduct('chat-feedback');
  let operator: TestUser;
  let member: TestUser;
  beforeAll(async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
    operator = await TestUser.staff(product, 'operator');
  });
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    await product.db.recursiveDelete(product.db.collection('chatFeedback'));
    member = await TestUser.start(product);
  });

  const answered = async (user = member): Promise<ChatId> =>
    eventOf(await ask(user, question('How can I cancel my subscription?')), 'start').chat.id;
  const give = (chat: ChatId, body: object, user = member, n = 2) =>
    user.send('PUT', `/api/chats/${chat}/messages/${n}/feedback`, body);
  const withdraw = (chat: ChatId, user = member) =>
    user.send('DELETE', `/api/chats/${chat}/messages/2/feedback`);
  const listed = async (query = ''): Promise<Listed> =>
    (await (await operator.get(`/api/admin/chat/feedback${query}`)).json()) as Listed;
  const ownOf = async (chat: ChatId): Promise<GivenFeedback[]> =>
    ((await (await member.get(`/api/chats/${chat}`)).json()) as { feedback: GivenFeedback[] })
      .feedback;

  it('shares the question, the answer and its passages, and not who asked', async () => {
    const chat = await answered();
    const given = await give(chat, DOWN);
    expect([given.status, await given.json()]).toEqual([
      200,
      { n: 2, verdict: 'down', reason: 'incomplete', comment: 'Until when?' },
    ]);
    const { items, counts } = await listed();
    expect(counts).toEqual({ up: 0, down: 1 });
    expect(items).toMatchObject([
      {
        verdict: 'down',
        comment: 'Until when?',
        question: 'How can I cancel my subscription?',
        answer: expect.stringContaining('customer portal') as string,
        citations: [{ slug: 'cancel' }, ...(items[0]?.citations.slice(1) ?? [])],
      },
    ]);
    expect(JSON.stringify(items)).not.toContain(member.uid);
    // Nothing else of the chat is shared.
    expect((await operator.get(`/api/chats/${chat}`)).status).toBe(404);
  });

  it('is one for each answer, which the member can change and withdraw', async () => {
    const chat = await answered();
    expect(await ownOf(chat)).toEqual([]);
    await give(chat, DOWN);
    await give(chat, UP);
    expect(await ownOf(chat)).toEqual([{ n: 2, ...UP }]);
    expect((await listed()).counts).toEqual({ up: 1, down: 0 });
    expect((await withdraw(chat)).status).toBe(204);
    expect((await withdraw(chat)).status).toBe(204);
    expect(await ownOf(chat)).toEqual([]);
    expect((await listed()).items).toEqual([]);
  });

  it('is filtered and read in pages', async () => {
    const chats = [await answered(), await answered(), await answered()] as const;
    await give(chats[0], DOWN);
    await give(chats[1], { ...DOWN, reason: 'wrong' });
    await give(chats[2], UP);
    const down = await listed('?verdict=down');
    expect(down.items.map(({ reason }) => reason)).toEqual(['wrong', 'incomplete']);
    expect(down.counts).toEqual({ up: 1, down: 2 });
    expect((await listed('?reason=wrong')).items).toHaveLength(1);
    expect((await listed('?verdict=down&reason=wrong')).items).toHaveLength(1);
    const first = await listed('?limit=2');
    const rest = await listed(`?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(rest.nextCursor).toBeNull();
  });

  it('ends with the chat, and with the account', async () => {
    const [first, second] = [await answered(), await answered()];
    await give(first, UP);
    await give(second, UP);
    const exported = (await (await member.get('/api/me/export')).json()) as {
      chatFeedback: unknown[];
    };
    expect(exported.chatFeedback).toHaveLength(2);
    await member.send('DELETE', `/api/chats/${first}`);
    product.clockOffsetMs = DAY + 1_000;
    const { chat, http } = product.parts();
    await tidyChats(chat, { deadline: http.now() + 60_000, log: http.log });
    expect((await listed()).items).toHaveLength(1);
    product.clockOffsetMs = 0;
    expect((await member.send('DELETE', '/api/me', { confirm: member.email })).ok).toBe(true);
    expect((await listed()).items).toEqual([]);
  });

  it.each([
    ['no reason for an answer that did not help', { ...DOWN, reason: null }, 400],
    ['a reason for one that did', { ...UP, reason: 'wrong' }, 400],
    ['a long comment', { ...UP, comment: 'x'.repeat(1_001) }, 400],
  ])('with %s is refused', async (_what, body, status) => {
    expect((await give(await answered(), body)).status).toBe(status);
    expect((await listed()).items).toEqual([]);
  });

  it('is for answers of the own chats, and read by operators', async () => {
    const chat = await answered();
    const other = await TestUser.start(product);
    expect((await give(chat, UP, other)).status).toBe(404);
    expect((await give(chat, UP, member, 1)).status).toBe(404);
    expect((await give(chat, UP, member, 9)).status).toBe(404);
    await give(chat, UP);
    expect((await withdraw(chat, other)).status).toBe(404);
    expect((await listed()).items).toHaveLength(1);
    const viewer = await TestUser.staff(product, 'viewer');
    expect((await viewer.get('/api/admin/chat/feedback')).status).toBe(403);
    expect((await member.get('/api/admin/chat/feedback')).status).toBe(403);
  });
});
