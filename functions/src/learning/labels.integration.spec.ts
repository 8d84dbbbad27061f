import { good, ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';

/** Publishing takes seconds on a busy machine: a plan, an approval and an apply. */
const SLOW = 300_000;
const renderPage = (path: string): Promise<string> => Promise.resolve(`<title>${path}</title>`);

/** Over HTTP, with the database emulator. */
describe('labels of documents that are published', () => {
  const product = openLearning('labels', {
    renderPage,
  });
  const ada = openClient(product, 'admin');

  it(
    'are found by references of later changes, and missing ones are reported',
    async () => {
      const text = '# Syntax\n\n(syntax/roles)=\n## The roles\n\nText.\n\n(spot)=\nHere.\n';
      await ada.publish(ingestOf(inline('syntax.md', text)));
      const later = ingestOf(
        inline(
          'use.md',
          '# Use\n\nSee {ref}`syntax/roles`, {ref}`it <spot>` and {ref}`nowhere`.\n',
        ),
      );
      const { plan, sources } = good(await ada.planReply(later));
      const added = plan.diffs.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n');
      expect(added).toContain(
        'See [The roles](/learn/syntax#the-roles), [it](/learn/syntax#at-spot) and [nowhere](./#nowhere).',
      );
      const broken = sources[0]?.warnings.find(({ code }) => code === 'links-broken');
      expect(broken?.message?.params).toMatchObject({ links: ['#nowhere'], reasons: ['part'] });
    },
    SLOW,
  );
});
