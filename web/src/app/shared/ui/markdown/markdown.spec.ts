import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { until } from '../../../../testing/until';
import { Markdown } from './markdown';
import type { MarkdownReference } from './markdown-context';

const NO_REFERENCES: ReadonlyMap<number, MarkdownReference> = new Map();

describe('Markdown', () => {
  let fixture: ComponentFixture<Markdown>;
  let page: HTMLElement;

  async function show(
    text: string,
    references: ReadonlyMap<number, MarkdownReference> = NO_REFERENCES,
  ): Promise<void> {
    fixture.componentRef.setInput('text', text);
    fixture.componentRef.setInput('references', references);
    await until(fixture, () => page.childNodes.length > 0 && !page.querySelector('.as-written'));
  }

  beforeEach(() => {
    fixture = TestBed.createComponent(Markdown);
    page = fixture.nativeElement as HTMLElement;
  });

  it('renders the common blocks', async () => {
    await show(
      '# Title\n\nA **bold** `x < y` word.\n\n- one\n- [x] two\n\n3. three\n\n> said\n\n---\n\n| a | b |\n|---|--:|\n| 1 | 2 |',
    );
    expect(page.querySelector('h3')?.textContent).toBe('Title');
    expect(page.querySelector('strong')?.textContent).toBe('bold');
    expect(page.querySelector('p code')?.textContent).toBe('x < y');
    expect(page.querySelector('li.task input')).toHaveProperty('checked', true);
    expect(page.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(page.querySelector('blockquote p')?.textContent).toBe('said');
    expect(page.querySelectorAll('hr, th, td')).toHaveLength(5);
  });

  it.each([
    ['> [!NOTE]\n> Read **this**.', 'callout callout-note', 'NoteRead this.'],
    ['> [!warning]\n>\n> - one', 'callout callout-warning', 'Warningone'],
  ])('shows %j as a callout', async (text, className, content) => {
    await show(text);
    const callout = page.querySelector('.callout');
    expect(callout?.className).toBe(className);
    expect(callout?.textContent.replaceAll('\n', '')).toBe(content);
    expect(page.querySelector('blockquote')).toBeNull();
  });

  it.each(['> [!UNKNOWN]\n> text', '> [!NOTE] and more'])('keeps the quote %j', async (text) => {
    await show(text);
    expect(page.querySelector('blockquote')?.textContent).toContain('[!');
  });

  it('shows known images and renders others as links', async () => {
    const images = new Map([['image:a1', { src: '/pictures/a1', width: 40, height: 20 }]]);
    fixture.componentRef.setInput('images', images);
    await show('![A &amp; B](image:a1 "Of May") ![Other](image:b2) ![Web](https://a.test/x.png)');
    const pictures = [...page.querySelectorAll('img')];
    expect(pictures.map((picture) => picture.outerHTML)).toEqual([
      '<img loading="lazy" decoding="async" width="40" height="20" alt="A &amp; B" title="Of May" src="/pictures/a1">',
    ]);
    expect(page.textContent).toContain('Image: Other');
    expect(page.querySelector('a')?.href).toBe('https://a.test/x.png');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x()">b</b> c',
    '<!-- hidden -->',
    '<iframe src="https://evil.test"></iframe>',
    '<svg><animate onbegin=alert(1)>',
    '> <details open ontoggle=alert(1)>',
  ])('shows %s as text without creating elements', async (text) => {
    await show(text);
    const made = [...page.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase());
    expect(made.filter((tag) => !['p', 'blockquote'].includes(tag))).toEqual([]);
    expect(page.textContent.replaceAll(/\s/g, '')).toBe(text.replaceAll(/^> |\s/g, ''));
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](java&#x73;cript:alert(1))',
    '[x](  JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>1</script>)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    // Browsers drop tabs and line breaks from a URL, which leaves `//evil.test`.
    '[x](/&#9;/evil.test)',
    '[x](/&#x0A;/evil.test)',
    '[x](/&#13;/evil.test)',
    '[x](</\t/evil.test>)',
    '[x](&#1;//evil.test)',
    '[x](java&#10;script:alert(1))',
    '[x](https:&#9;//evil.test)',
    '[x](/..//evil.test)',
    '![x](/&#9;/evil.test)',
    '[x](relative/page)',
  ])('does not link %s', async (text) => {
    await show(text);
    expect(page.querySelector('a')).toBeNull();
    expect(page.textContent).toContain('x');
  });

  it('opens other sites in a new tab without a referrer', async () => {
    await show('[here](https://example.test/a?b=1&c=2) and [there](/learn/plans#pro)');
    const [out, within] = page.querySelectorAll('a');
    expect(out?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect([out?.target, out?.title]).toEqual(['_blank', 'https://example.test/a?b=1&c=2']);
    expect([within?.getAttribute('href'), within?.target]).toEqual(['/learn/plans#pro', '']);
  });

  it('does not fetch images', async () => {
    await show('![a chart](https://tracker.test/p.png) ![bad](javascript:1)');
    expect(page.querySelector('img')).toBeNull();
    expect(page.querySelector('a')?.textContent).toBe('Image: a chart');
    expect(page.textContent).toContain('Image: bad');
  });

  it('links known references and keeps others as text', async () => {
    await show(
      'It costs $19 [1][2], not [9].',
      new Map([
        [1, { href: '/learn/plans#pro', label: 'Plans, Pro' }],
        [2, { href: '/learn/plans#free', label: 'Plans, Free' }],
      ]),
    );
    const links = [...page.querySelectorAll('a.reference')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/learn/plans#pro',
      '/learn/plans#free',
    ]);
    expect(links[0]?.getAttribute('aria-label')).toBe('Source 1: Plans, Pro');
    expect(page.textContent).toBe('It costs $19 12, not [9].');
  });

  it('decodes character references once', async () => {
    await show('&lt;b&gt; &amp;amp; &#65;&#x42; &unknown; &#0;');
    expect(page.textContent).toBe('<b> &amp; AB &unknown; \ufffd');
  });

  it('keeps the DOM nodes of unchanged blocks while a text grows', async () => {
    await show('First.\n\nSecond');
    const [first, second] = page.querySelectorAll('p');
    await show('First.\n\nSecond grows.\n\nThird');
    const after = page.querySelectorAll('p');
    expect(after[0]).toBe(first);
    expect(after[1]).not.toBe(second);
    expect([...after].map((node) => node.textContent)).toEqual([
      'First.',
      'Second grows.',
      'Third',
    ]);
  });

  it('shows code blocks, even when incomplete, and copies them', async () => {
    const written: string[] = [];
    Object.assign(navigator, {
      clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
    });
    await show('```ts\nconst a = "<b>";');
    expect(page.querySelector('pre code')?.textContent).toBe('const a = "<b>";');
    const status = page.querySelector('figure [role=status]');
    expect(status?.textContent).toBe('');
    page.querySelector<HTMLButtonElement>('button.copy')?.click();
    await until(fixture, () => page.querySelector('button.copy')?.textContent === 'Copied');
    expect(written).toEqual(['const a = "<b>";']);
    expect(status?.textContent).toBe('Copied'); // for screen readers
  });

  it('selects the code when the browser does not let it copy', async () => {
    Object.assign(navigator, { clipboard: undefined });
    await show('```ts\nconst a = "<b>";');
    document.body.append(page);
    page.querySelector<HTMLButtonElement>('button.copy')?.click();
    const status = page.querySelector('figure [role=status]');
    await until(fixture, () => status?.textContent !== '');
    expect(status?.textContent).toBe('Couldn’t copy. Select the text and copy it.');
    expect(page.querySelector('button.copy')?.textContent).toBe('Not copied');
    expect(getSelection()?.toString()).toBe('const a = "<b>";');
  });

  it('limits extreme nesting', async () => {
    await show(`${'> '.repeat(200)}deep`);
    expect(page.textContent).toContain('deep');
    expect(page.querySelectorAll('blockquote').length).toBeLessThan(40);
  });
});
