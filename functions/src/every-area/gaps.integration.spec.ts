import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GapDraft, type GapGroup } from '@keelson/contracts/learning/gap';
import { type PublicAnswer } from '@keelson/contracts/learning/public-endpoints';
import { ask, question } from '../chat/testing/ask';
import { TestUser } from '../testing/test-user';
import {
  good,
  ingestOf,
  inline,
  openClient,
  openLearning,
} from '../learning/testing/learning-test-client';

const CARDS = `# Cards

A card is a task on a board. Drag it to another column, or press space to lift it. Each card has a title, a body,
labels and a due date, and its history shows who changed it.`;
const ZEPPELIN = `# How heavy is the zeppelin of the museum?

The zeppelin of the museum weighs seven tons when it is empty, and eleven with its engines.`;
const FOLDER = join(__dirname, '../../../packages/answers/fixtures/documents/en');
/** What is refused depends on what else is published. */
const OTHERS = ['gate-keys', 'hub-heating', 'ledger-refunds', 'relay-retries', 'sync-trash'];

/** Over HTTP, with the database and files of the emulators. */
describe('questions without an answer', () => {
  const product = openLearning('gaps');
  const client = openClient(product, 'admin');
  let member: TestUser;
  beforeAll(async () => {
    member = await TestUser.start(product);
    const others = OTHERS.map((name) =>
      inline(`${name}.md`, readFileSync(join(FOLDER, `${name}.md`), 'utf8')),
    );
    await client.publish(ingestOf(inline('cards.md', CARDS), ...others));
  });

  const groups = async (status = 'open') =>
    good(await client.get<{ groups: GapGroup[] }>(`/gaps?status=${status}`)).groups;
  const shown = async (status?: string) =>
    (await groups(status)).map((group) => [group.question, group.count]);
  const search = async (q: string) =>
    (await product.fetch(`/api/learn/search?q=${encodeURIComponent(q)}`)).json() as Promise<object>;

  it('are collected from the chat and from the search, without who asked, and grouped', async () => {
    await ask(member, question('the museum zeppelin: how heavy? Tell ann@example.com'));
    await ask(member, question('How heavy is the zeppelin of the museum?'));
    await ask(member, question('How do I lift a card?'));
    await search('zanzibar');
    expect(await shown()).toEqual([
      ['How heavy is the zeppelin of the museum?', 2],
      ['zanzibar', 1],
    ]);
    const { docs } = await product.db.collection('gaps').get();
    const stored = JSON.stringify(docs.map((one) => [one.id, one.data()]));
    expect(stored).not.toContain(member.uid);
    expect(stored).not.toContain('ann@example.com');
  });

  it('become a candidate that is planned, approved and published, and are closed by it', async () => {
    const [group] = await groups();
    const draft = good(await client.send<GapDraft>('/gaps/draft', { ids: group?.ids }));
    expect(draft).toMatchObject({ title: 'How heavy is the zeppelin of the museum?', body: '' });
    const again = () => client.send<{ answer: unknown }>('/gaps/ask', { ids: group?.ids });
    expect(good(await again())).toEqual({ answer: null });
    await client.publish(ingestOf(inline('zeppelin.md', ZEPPELIN)));
    expect(await shown()).toEqual([['zanzibar', 1]]);
    const [closed] = await groups('closed');
    expect(closed?.answer?.title).toBe('How heavy is the zeppelin of the museum?');
    const late = await client.send('/gaps/draft', { ids: group?.ids });
    expect(late.code).toBe('request/invalid');
  });

  it('stay dismissed when they are asked again', async () => {
    const [group] = await groups();
    const path = '/api/admin/learning-control/gaps/dismiss';
    expect((await client.user.send('POST', path, { ids: group?.ids })).status).toBe(204);
    await search('zanzibar');
    expect(await shown()).toEqual([]);
  });

  it('are shown to viewers, changed by operators, and hidden from members', async () => {
    const viewer = await TestUser.staff(product, 'viewer');
    const path = '/api/admin/learning-control/gaps';
    const dismiss = { ids: ['f'.repeat(64)] };
    expect((await viewer.send('GET', path)).status).toBe(200);
    expect((await viewer.send('POST', `${path}/dismiss`, dismiss)).status).toBe(403);
    expect((await member.send('GET', path)).status).toBe(403);
  });

  it('readers ask the hub while the flag is on for everybody; what it refuses is collected', async () => {
    const answer = (q: string) => product.fetch(`/api/learn/answer?q=${encodeURIComponent(q)}`);
    const off = await answer('How do I lift a card?');
    expect([off.status, await off.json()]).toMatchObject([403, { code: 'feature/off' }]);
    expect(await search('card')).not.toHaveProperty('questions');
    const audiences = { 'hub-questions': { kind: 'everybody' } };
    await product.db.doc('settings/flags').set({ revision: 1, audiences });
    product.clockOffsetMs += 60_000;
    const found = await answer('How do I lift a card?');
    expect(found.headers.get('cache-control')).toContain('public');
    expect(await found.json()).toMatchObject({
      answered: true,
      text: expect.stringContaining('press space') as string,
      citations: [{ n: 1, slug: 'cards' }],
    });
    const etag = found.headers.get('etag') ?? '';
    const same = await product.fetch('/api/learn/answer?q=How do I lift a card%3F', {
      headers: { 'if-none-match': etag },
    });
    expect(same.status).toBe(304);
    expect(await search('card')).toMatchObject({ questions: 'open' });
    const refused = (await (await answer('Where do whales sleep?')).json()) as PublicAnswer;
    expect(refused.answered).toBe(false);
    expect(await groups()).toMatchObject([
      { question: 'Where do whales sleep?', origins: ['hub'] },
    ]);
  });
});
