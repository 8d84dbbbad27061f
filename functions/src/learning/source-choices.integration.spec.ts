import { type SourcePreview } from '@keelson/contracts/learning/preview';
import { type PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { good, ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';
import { sourceProgram } from '@keelson/readers/testing/test-reader';

const SLOW = 300_000;
const LONG = 'This sentence is part of the article, and it is long enough to be one. ';
/** Readability takes the article for all there is; the appendix has an eighth of the text. */
const PAGE =
  `<!doctype html><html lang="en"><head><title>Manual</title></head><body><article><h1>Manual</h1>` +
  `<p>${LONG.repeat(10)}</p><p>${LONG.repeat(10)}</p></article>` +
  `<div class="sidebar"><p>Appendix: ${'The sidebar tells the sizes. '.repeat(7)}</p></div></body></html>`;
const EXAMPLE = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('');

/** What users choose for a source, over HTTP, with the database emulator. */
describe('choices for a source', () => {
  const product = openLearning('source-choices', {
    reader: sourceProgram({ timeoutMs: 60_000 }),
  });
  const ada = openClient(product, 'admin');

  const markdownOf = async (slug: string): Promise<string> => {
    const response = await product.fetch(`/api/learn/docs/${slug}`);
    return ((await response.json()) as PublicDocPage).markdown;
  };

  it(
    'shows an HTML page in both ways, and publishes the chosen one',
    async () => {
      const source = inline('manual.html', PAGE);
      const preview = good(await ada.send<SourcePreview>('/previews', { source }));
      expect(preview).toMatchObject({ problem: null, automatic: 'article' });
      expect(preview.articleRatio).toBeGreaterThan(0.8);
      expect(preview.articleRatio).toBeLessThan(0.95);
      const texts = preview.readings.map(({ content, body }) => [
        content,
        JSON.stringify(body).includes('Appendix'),
      ]);
      expect(texts).toEqual([
        ['article', false],
        ['page', true],
      ]);
      const automatic = good(await ada.dryRun(ingestOf(source))).sources[0];
      expect(automatic?.extraction).toEqual({
        used: 'article',
        articleRatio: preview.articleRatio,
      });
      expect(automatic?.warnings.map(({ code }) => code)).toContain('text-lost');
      const whole = ingestOf({ ...source, content: 'page' });
      const chosen = good(await ada.dryRun(whole)).sources[0];
      expect(chosen?.extraction?.used).toBe('page');
      expect(chosen?.warnings.map(({ code }) => code)).not.toContain('text-lost');
      const digests = [await ada.plan(ingestOf(source)), await ada.plan(whole)];
      expect(digests[0]?.digest).not.toBe(digests[1]?.digest);
      await ada.publish(whole);
      expect(await markdownOf('manual')).toContain('Appendix');
      await ada.publish(ingestOf({ ...source, content: 'article' }));
      expect(await markdownOf('manual')).not.toContain('Appendix');
    },
    SLOW,
  );

  it('previews other sources in one way, says what is wrong with one, and writes nothing', async () => {
    const markdown = inline('a.md', '# A\n\nText with **bold** words.\n');
    const preview = good(await ada.send<SourcePreview>('/previews', { source: markdown }));
    expect(preview).toMatchObject({ articleRatio: null, readings: [{ title: 'A', words: 4 }] });
    expect(preview.readings[0]?.body).toContainEqual({ tag: 'strong' });
    const internal = { kind: 'url', url: 'http://169.254.169.254/' };
    expect(good(await ada.send<SourcePreview>('/previews', { source: internal }))).toMatchObject({
      problem: { code: 'learning/url-not-allowed' },
      readings: [],
    });
    expect((await product.fetch('/api/learn/docs/a')).status).toBe(404);
  });

  it(
    'publishes a documented example key after it was accepted, and says so in plan and audit',
    async () => {
      const text = `# Keys\n\nSet the key to \`${EXAMPLE}\`.\n`;
      const refused = good(await ada.dryRun(ingestOf(inline('keys.md', text)))).sources[0];
      expect(refused?.problem?.code).toBe('learning/source-has-secret');
      const [secret] = refused?.foundKeys ?? [];
      expect(secret).toMatchObject({ name: 'an AWS access key', accepted: false });
      expect(JSON.stringify(refused)).not.toContain(EXAMPLE);
      const accepted = { ...inline('keys.md', text), acceptedKeys: [secret!.id] };
      const change = ingestOf(accepted);
      const report = good(await ada.dryRun(change)).sources[0];
      expect(report?.status).toBe('ready');
      expect(report?.warnings.map(({ code }) => code)).toContain('secret-accepted');
      const plan = await ada.plan(change);
      expect(plan.acceptedKeys).toMatchObject([{ slug: 'keys', name: 'an AWS access key' }]);
      await ada.publish(change);
      expect(await markdownOf('keys')).toContain(EXAMPLE);
      const entries = await product.db.collection('audit').get();
      const summaries = entries.docs.map((entry) => String(entry.get('summary')));
      for (const event of ['Approval requested.', 'Plan approved.']) {
        const summary = summaries.find((one) => one.startsWith(event) && one.includes('AWS'));
        expect(summary).toContain('Example keys accepted: keys: an AWS access key (AKIA');
      }
      // Another key is not covered, wherever it comes from.
      const other = `# Keys\n\n${EXAMPLE} and AKIA${'A1B2'.repeat(4)}\n`;
      const both = ingestOf({ ...accepted, ...inline('keys.md', other) });
      expect(good(await ada.dryRun(both)).sources[0]?.problem?.code).toBe(
        'learning/source-has-secret',
      );
    },
    SLOW,
  );
});
