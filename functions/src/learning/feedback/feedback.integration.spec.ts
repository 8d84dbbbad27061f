import { type DocFeedback, type FeedbackReason } from '@keelson/contracts/learning/feedback';
import { randomUUID } from 'node:crypto';
import { APP_URL } from '../../testing/test-config';
import { openProduct } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';
import { writeRelease } from '../testing/write-release';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** Over HTTP, with the database emulator. */
describe('feedback of readers', () => {
  const product = openProduct('doc-feedback', {
    env: { RATE_LIMIT_ADDRESS_FACTOR: '1' },
  });
  let viewer: TestUser;
  beforeAll(async () => {
    viewer = await TestUser.staff(product, 'viewer');
    await writeRelease(product.db, {
      revision: 1,
      docs: [
        { slug: 'refunds', title: 'Refunds', version: 2 },
        { slug: 'plans', title: 'Plans', version: 1 },
      ],
      withdrawn: ['gone'],
    });
  });

  const send = async (slug: string, body: unknown, id: string = randomUUID()) => {
    const response = await product.fetch(`/api/learn/docs/${slug}/feedback/${id}`, {
      method: 'PUT',
      headers: { origin: APP_URL, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      code: text === '' ? null : (JSON.parse(text) as { code: string }).code,
    };
  };
  const read = async <Item>(path: string): Promise<Page<Item>> => {
    const response = await viewer.send('GET', `/api/admin/learning-control/feedback${path}`);
    return (await response.json()) as Page<Item>;
  };
  const countsOf = async (slug: string): Promise<number[][]> =>
    (await read<DocFeedback>('')).items
      .filter((row) => row.slug === slug)
      .map(({ version, helpful, notHelpful }) => [version, helpful, notHelpful]);

  it('is counted by version, once for each id, and shown to staff with its reasons', async () => {
    const id = randomUUID();
    expect(await send('refunds', { version: 2, helpful: false }, id)).toEqual({
      status: 204,
      code: null,
    });
    const why = { version: 2, helpful: false, reason: '  How long does it take?\u202e ' };
    await send('refunds', why, id);
    await send('refunds', why, id);
    expect(await countsOf('refunds')).toEqual([[2, 0, 1]]);
    await send('refunds', { version: 1, helpful: true });
    expect(await countsOf('refunds')).toEqual([
      [1, 1, 0],
      [2, 0, 1],
    ]);
    await send('refunds', { ...why, helpful: true }, id);
    expect(await countsOf('refunds')).toEqual([
      [2, 1, 0],
      [1, 1, 0],
    ]);
    const { items } = await read<FeedbackReason>('/refunds');
    expect(items).toMatchObject([{ version: 2, helpful: true, reason: 'How long does it take?' }]);
    await send('refunds', { version: 2, helpful: true, reason: 'Short.' });
    const page = await read<FeedbackReason>('/refunds?limit=1');
    const rest = await read<FeedbackReason>(`/refunds?limit=1&cursor=${page.nextCursor ?? ''}`);
    expect([...page.items, ...rest.items].map(({ reason }) => reason).sort()).toEqual([
      'How long does it take?',
      'Short.',
    ]);
    const first = await read<DocFeedback>('?limit=1');
    expect(first.items).toHaveLength(1);
    const next = await read<DocFeedback>(`?limit=1&cursor=${first.nextCursor ?? ''}`);
    expect(next.items[0]?.version).toBe(1);
    expect((await read('/plans')).items).toEqual([]);
  });

  it('stores nothing about who answers', async () => {
    await send('plans', { version: 1, helpful: true, reason: 'Clear.' });
    const { docs } = await product.db.collection('docFeedbackAnswers').get();
    const fields = new Set(docs.flatMap((answer) => Object.keys(answer.data())));
    expect([...fields].sort()).toEqual(
      ['at', 'expiresAt', 'hasReason', 'helpful', 'reason', 'slug', 'version'].sort(),
    );
  });

  it('is refused for what is not published, and for other pages', async () => {
    const answer = { version: 1, helpful: true };
    expect(await send('nowhere', answer)).toMatchObject({
      status: 404,
      code: 'learning/document-not-found',
    });
    expect(await send('gone', answer)).toMatchObject({
      status: 410,
      code: 'learning/document-withdrawn',
    });
    expect(await send('plans', { version: 2, helpful: true })).toMatchObject({
      status: 404,
      code: 'learning/version-not-found',
    });
    const id = randomUUID();
    await send('plans', answer, id);
    expect(await send('refunds', answer, id)).toMatchObject({ code: 'request/invalid' });
    expect(await send('plans', { ...answer, reason: 'x'.repeat(501) })).toMatchObject({
      code: 'request/invalid',
    });
    const member = await TestUser.start(product);
    const path = '/api/admin/learning-control/feedback';
    expect((await member.send('GET', path)).status).toBe(403);
  });

  it('is limited by address', async () => {
    const codes: (string | null)[] = [];
    for (let count = 0; count < 25; count += 1) {
      codes.push((await send('plans', { version: 1, helpful: true })).code);
    }
    expect(codes.at(-1)).toBe('rate/too-many-requests');
  });
});
