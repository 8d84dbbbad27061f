import { TestBed, type ComponentFixture } from '@angular/core/testing';
import type { BodyPiece } from '@keelson/contracts/learning/doc-body';
import { DocumentBody } from './document-body';

describe('DocumentBody', () => {
  let fixture: ComponentFixture<DocumentBody>;
  let page: HTMLElement;

  function show(pieces: readonly BodyPiece[], version = 'a'): void {
    fixture.componentRef.setInput('pieces', pieces);
    fixture.componentRef.setInput('version', version);
    fixture.detectChanges();
  }

  beforeEach(() => {
    fixture = TestBed.createComponent(DocumentBody);
    page = fixture.nativeElement as HTMLElement;
  });

  it('creates the elements in their order, and links headings', () => {
    fixture.componentRef.setInput('headingOffset', 1);
    show([
      { tag: 'h1', attributes: { id: 'a' } },
      'A',
      null,
      { tag: 'details' },
      { tag: 'summary' },
      'More',
      null,
      { tag: 'p' },
      'x',
      { tag: 'br' },
      null,
      { tag: 'kbd' },
      'y',
      null,
      null,
      null,
    ]);
    expect(page.querySelector('h2#a > a.anchor')?.getAttribute('href')).toBe('/#a');
    expect(page.querySelector('details')?.innerHTML).toBe(
      '<summary>More</summary><p>x<br><kbd>y</kbd></p>',
    );
  });

  it('creates formulas as MathML, without attributes that link or style', () => {
    show([
      { tag: 'math', attributes: { display: 'block', href: 'https://a.test', class: 'x' } },
      { tag: 'mi', attributes: { mathvariant: 'normal' } },
      'x',
      null,
      null,
    ]);
    const math = page.querySelector('math');
    expect(math?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
    expect(math?.outerHTML).toBe(
      '<math display="block" dir="ltr"><mi mathvariant="normal">x</mi></math>',
    );
  });

  it('lets readers scroll a wide formula by keyboard', () => {
    show([{ tag: 'div', attributes: { class: 'formula' } }, { tag: 'math' }, null, null]);
    const formula = page.querySelector<HTMLElement>('.formula');
    expect([formula?.tabIndex, formula?.getAttribute('aria-label')]).toEqual([0, 'Formula']);
  });

  it('shows code with its language and a copy button, and tables that scroll', () => {
    show([
      { tag: 'pre' },
      { tag: 'code', attributes: { class: 'language-ts' } },
      { tag: 'span', attributes: { class: 'token keyword' } },
      'let',
      null,
      ' a',
      null,
      null,
      { tag: 'table' },
      { tag: 'tbody' },
      { tag: 'tr' },
      { tag: 'td', attributes: { align: 'right', colspan: '2' } },
      '1',
      null,
      null,
      null,
      null,
    ]);
    expect(page.querySelector('figure.code figcaption span')?.textContent).toBe('ts');
    expect(page.querySelector('figure.code pre')?.textContent).toBe('let a');
    expect(page.querySelector('span.token.keyword')?.textContent).toBe('let');
    expect(page.querySelector('.table td.align-right')?.getAttribute('colspan')).toBe('2');
    expect(page.querySelector('[style]')).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    'relative/page',
  ])('does not link %j', (href) => {
    show([{ tag: 'a', attributes: { href } }, 'text', null]);
    expect(page.querySelector('a')).toBeNull();
    expect(page.textContent).toBe('text');
  });

  it('opens other sites in a new tab, and keeps links within the page on it', () => {
    show([
      { tag: 'a', attributes: { href: 'https://example.test/' } },
      'out',
      null,
      { tag: 'a', attributes: { href: '#part' } },
      'in',
      null,
    ]);
    const [out, within] = page.querySelectorAll('a');
    expect([out?.rel, out?.target]).toEqual(['noopener noreferrer nofollow', '_blank']);
    expect(within?.getAttribute('href')).toBe('/#part');
  });

  it('shows images that it knows, and of others the alternative text', () => {
    const known = { src: '/pictures/a', width: 4, height: 2 };
    fixture.componentRef.setInput('images', new Map([['image:a', known]]));
    show([
      { tag: 'img', attributes: { src: 'image:a', alt: 'A' } },
      null,
      { tag: 'img', attributes: { src: 'https://tracker.test/x.png', alt: 'X' } },
      null,
    ]);
    expect([...page.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/pictures/a',
    ]);
    expect(page.textContent).toBe('X');
  });

  it('shows another version instead', () => {
    show([{ tag: 'p' }, 'one', null]);
    show([{ tag: 'p' }, 'two', null], 'b');
    expect(page.innerHTML).toBe('<p>two</p>');
  });
});
