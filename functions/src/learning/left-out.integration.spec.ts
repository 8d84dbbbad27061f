import { good, ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';
import { sourceProgram } from '@keelson/readers/testing/test-reader';

const SLOW = 300_000;
const GUIDE = inline('guide.md', '# Left-out guide\n\nOnly this one has a text.\n');
const INCLUDES = inline('api.md', '::: httpx.AsyncClient\n');
const BARE = inline('section.md', '---\nweight: 3\n---\n');
const SECRET = inline('key.md', `# Key\n\nUse ${['AKIA', 'QYLPMN5HFIQR7XYA'].join('')} here.\n`);

/** Sources that have nothing to publish, over HTTP, with the database emulator. */
describe('a source that has nothing to publish', () => {
  const product = openLearning('left-out', {
    reader: sourceProgram({ timeoutMs: 60_000 }),
  });
  const ada = openClient(product, 'admin');

  it(
    'is left out with a reason, and the others are published',
    async () => {
      const change = ingestOf(INCLUDES, GUIDE, BARE);
      const report = good(await ada.dryRun(change));
      expect(report.applicable).toBe(true);
      expect(report.sources.map(({ status }) => status)).toEqual(['left-out', 'ready', 'left-out']);
      expect(report.sources[0]?.problem).toMatchObject({
        code: 'learning/source-empty',
        message: { code: 'source.only-tags', params: { tags: ['httpx.AsyncClient'], more: 0 } },
      });
      const { plan, sources } = good(await ada.planReply(change));
      expect(plan.blockers).toEqual([]);
      expect(sources.map(({ status }) => status)).toEqual(['left-out', 'ready', 'left-out']);
      // It writes nothing, so the plan is the one without it.
      expect(plan.digest).toBe((await ada.plan(ingestOf(GUIDE))).digest);
      const run = await ada.publish(change);
      expect(run).toMatchObject({ status: 'applied', totals: { create: 1 } });
      expect((await product.fetch('/api/learn/docs/left-out-guide')).status).toBe(200);
    },
    SLOW,
  );

  it('is no reason to publish nothing', async () => {
    const { plan } = good(await ada.planReply(ingestOf(INCLUDES)));
    expect(plan.blockers.map(({ code }) => code)).toEqual(['learning/nothing-to-apply']);
  });

  it('does not let others pass that must not be published', async () => {
    const { plan, sources } = good(await ada.planReply(ingestOf(GUIDE, INCLUDES, SECRET)));
    expect(sources.map(({ status }) => status)).toEqual(['ready', 'left-out', 'refused']);
    expect(plan.blockers.map(({ code, source }) => [code, source])).toEqual([
      ['learning/source-has-secret', 'key.md'],
    ]);
  });
});
