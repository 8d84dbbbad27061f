import { MAX_CHAT_MESSAGES } from '@keelson/contracts/chat/message';
import { type Problem } from '@keelson/contracts/errors';
import { hurryDeadlines } from '@keelson/server/testing/hurried-deadlines';
import { ask, eventOf, question } from '../chat/testing/ask';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as Problem).code}`;

/** Responses that operations declare, and that a generated request rarely gets. */
describe('the API', () => {
  const product = openProduct('rare-codes');

  it('says so when the database does not respond, when it takes too long, and when it fails itself', async () => {
    const user = await TestUser.start(product);
    const read = jest.spyOn(product.parts().usage.usage, 'periods');
    read.mockRejectedValueOnce(Object.assign(new Error('No connection'), { code: 14 }));
    const failed = await user.get('/api/usage');
    expect(failed.headers.get('retry-after')).toBe('5');
    expect(await codeOf(failed)).toBe('503 service/unavailable');
    read.mockRejectedValueOnce(new Error('secret detail'));
    const broken = await (await user.get('/api/usage')).text();
    expect(JSON.parse(broken)).toMatchObject({ status: 500, code: 'internal' });
    expect(broken).not.toContain('secret');
    const deadlines = hurryDeadlines();
    try {
      read.mockReturnValueOnce(new Promise(() => undefined));
      expect(await codeOf(await user.get('/api/usage'))).toBe('504 service/timeout');
    } finally {
      deadlines.restore();
      read.mockRestore();
    }
    expect((await user.get('/api/usage')).status).toBe(200);
  });

  it('takes no further question in a chat that is full, which stays readable', async () => {
    const user = await TestUser.start(product);
    const { chat } = eventOf(await ask(user, question('What is Pro?')), 'start');
    const stored = product.db.collection('chats').doc(chat.id);
    await stored.update({ lastMessage: MAX_CHAT_MESSAGES - 1 });
    const body = { kind: 'ask', chatId: chat.id, text: 'And Free?' };
    expect(await ask(user, body)).toMatchObject({ status: 409, problem: { code: 'chat/full' } });
    expect((await user.get(`/api/chats/${chat.id}`)).status).toBe(200);
  });
});
