import { good, ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';
import { type PublicDocPage } from '@keelson/contracts/learning/public-endpoints';

const textOf = ({ body }: PublicDocPage): string =>
  body.filter((piece) => typeof piece === 'string').join('');

const linksOf = ({ body }: PublicDocPage): (string | undefined)[] =>
  body.flatMap((piece) =>
    piece !== null && typeof piece !== 'string' && piece.tag === 'a'
      ? [piece.attributes?.href]
      : [],
  );

const at = (path: string, text: string) => ({
  ...inline(path.split('/').at(-1) ?? '', text),
  path,
});

describe('documents of a project', () => {
  const product = openLearning('fidelity');
  const ada = openClient(product, 'admin');

  const page = async (slug: string): Promise<PublicDocPage> =>
    (await (await product.fetch(`/api/learn/docs/${slug}`)).json()) as PublicDocPage;

  it('link to each other by path and heading, in one change and in later ones', async () => {
    await ada.publish(
      ingestOf(
        at(
          'docs/start.md',
          '# Start\n\nSee [the settings](guide/settings.md#all-of-them) and <a href="guide/settings.md">more</a>.\n\n[Gone](gone.md)\n',
        ),
        at(
          'docs/guide/settings.md',
          '# Settings\n\n[Back](../start.md)\n\n## All of them { #all }\n\nx\n',
        ),
      ),
    );
    expect(linksOf(await page('start'))).toEqual([
      '/learn/settings#all',
      '/learn/settings',
      undefined,
    ]);
    expect(linksOf(await page('settings'))).toContain('/learn/start');
    const later = ingestOf(
      at('docs/later.md', '# Later\n\n[All](guide/settings.md#all-of-them) [no](x.md#y)\n'),
    );
    const report = good(await ada.dryRun(later)).sources[0];
    expect(report?.warnings.map(({ detail }) => detail)).toContain(
      'Some links have no target: x.md#y (not published).',
    );
    await ada.publish(later);
    expect(linksOf(await page('later'))).toEqual(['/learn/settings#all', undefined]);
  });

  it('show safe HTML, callouts, footnotes and code, and nothing that is active', async () => {
    await ada.publish(
      ingestOf(
        inline(
          'rich.md',
          [
            '# Rich',
            'Line<br>break, <kbd>Ctrl</kbd>, Vec<T>, <b onclick="x()">bold</b><script>alert(1)</script>.[^1]',
            '> [!WARNING]\n> Take care.',
            '<details><summary>More</summary>\n\nHidden *text*.\n\n</details>',
            '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
            '```js\nlet a = 1;\n```',
            '[^1]: A note.',
          ].join('\n\n'),
        ),
      ),
    );
    const rich = await page('rich');
    const tags = rich.body.flatMap((piece) =>
      typeof piece === 'object' ? (piece?.tag ?? []) : [],
    );
    expect(tags).toEqual(
      expect.arrayContaining(['br', 'kbd', 'details', 'summary', 'dl', 'dd', 'section']),
    );
    expect(textOf(rich)).toContain('Vec<T>, bold');
    expect(JSON.stringify(rich.body)).toContain('callout callout-warning');
    expect(JSON.stringify(rich.body)).toContain('token keyword');
    expect(JSON.stringify(rich)).not.toMatch(/onclick|alert\(1\)/);
  });

  it('keep their language, their direction and a slug in every script', async () => {
    const words = {
      ar: '# الإعدادات\n\nهذا النص مكتوب باللغة العربية ويشرح كيفية ضبط إعدادات البرنامج خطوة بخطوة.\n',
      ja: '# 設定\n\nこの文書は日本語で書かれており、プログラムの設定方法を一歩ずつ説明します。**「鍵」**を使う。\n',
      ko: '# 설정\n\n이 문서는 한국어로 작성되었으며 프로그램 설정 방법을 단계별로 설명합니다. **함수(function)**를 쓴다.\n',
      de: '# Einstellungen\n\nDieser Text ist auf Deutsch geschrieben und erklärt die Einstellungen des Programms.\n',
    };
    const change = ingestOf(
      ...Object.entries(words).map(([name, text]) => inline(`${name}.md`, text)),
    );
    const { sources } = good(await ada.dryRun(change));
    expect(sources.map(({ slug, locale }) => [slug, locale])).toEqual([
      ['l-ddt', 'ar'],
      ['sheding', 'ja'],
      ['seoljeong', 'ko'],
      ['einstellungen', 'de'],
    ]);
    await ada.publish(change);
    const korean = await page('seoljeong');
    expect(korean.markdown).toContain('**함수(function)**를 쓴다');
    expect(korean.body).toContainEqual({ tag: 'strong' });
  });

  it('ask before the document of another source is replaced', async () => {
    await ada.publish(
      ingestOf(at('one/configuration.md', '# Configuration\n\nOf the first project.\n')),
    );
    const foreign = at('two/configuration.md', '# Configuration\n\nOf the second project.\n');
    const { sources, totals } = good(await ada.dryRun(ingestOf(foreign)));
    expect(totals.update).toBe(1);
    expect(sources[0]?.warnings).toContainEqual({
      code: 'replaces-other',
      detail:
        'It replaces /learn/configuration (“Configuration”), but it comes from two/configuration.md, not from ' +
        'one/configuration.md. Give it a slug of its own if it is another document.',
      message: {
        code: 'other-source',
        params: {
          slug: 'configuration',
          title: 'Configuration',
          from: 'one/configuration.md',
          to: 'two/configuration.md',
        },
      },
    });
    const same = at('one/configuration.md', '# Configuration\n\nA new text.\n');
    const chosen = { ...foreign, slug: sources[0]?.slug ?? undefined };
    for (const source of [same, chosen]) {
      const codes = good(await ada.dryRun(ingestOf(source))).sources[0]?.warnings.map(
        ({ code }) => code,
      );
      expect(codes).not.toContain('replaces-other');
    }
  });
});
