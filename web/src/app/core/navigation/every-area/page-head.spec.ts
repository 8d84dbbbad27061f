import { hasArea } from '@keelson/contracts/brand/has-area';
import { REQUEST_CONTEXT } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { BRAND } from '@keelson/product/brand';
import { createSeoTagWriter } from '../seo-tags';
import { SEO_TAG_WRITER, PageHead, type PageDescription } from '../page-head';

const PAGE: PageDescription = {
  title: 'Billing',
  description: 'How it is paid.',
  path: '/learn/billing',
  type: 'article',
  structured: { '@type': 'Article', headline: '</script><b>' },
};
const valueOf = (selector: string, name = 'content'): string | null =>
  document.head.querySelector(selector)?.getAttribute(name) ?? null;

/** As the server writes it, whose pages have absolute URLs. */
function serverHead(): PageHead {
  TestBed.configureTestingModule({
    providers: [
      { provide: REQUEST_CONTEXT, useValue: { appUrl: 'https://keelson.test', responses: {} } },
      { provide: SEO_TAG_WRITER, useFactory: createSeoTagWriter },
    ],
  });
  return TestBed.inject(PageHead);
}

describe('PageHead', () => {
  beforeEach(() => document.head.replaceChildren());

  it('describes a page for crawlers with absolute URLs', () => {
    serverHead().describe(PAGE);
    expect(document.title).toBe(`Billing · ${BRAND.name}`);
    expect(valueOf('link[rel=canonical]', 'href')).toBe('https://keelson.test/learn/billing');
    expect(valueOf('meta[name=description]')).toBe('How it is paid.');
    expect(valueOf('meta[property="og:image"]')).toMatch(/^https:\/\/keelson\.test\/.+\.png$/);
    const feeds = [...document.head.querySelectorAll('link[type="application/atom+xml"]')];
    expect(feeds.map((feed) => feed.getAttribute('href'))).toEqual(
      hasArea('learning') ? ['https://keelson.test/learn/feed.xml'] : [],
    );
    const written = document.head.querySelector('script')?.textContent ?? '';
    expect(written).not.toContain('<');
    expect(JSON.parse(written)).toMatchObject({ headline: '</script><b>' });
  });

  it('has the image of the page for link previews, or the image of the product', () => {
    const image = { path: '/api/learn/previews/billing/abc', alt: 'Billing "&" plans' };
    const head = serverHead();
    head.describe({ ...PAGE, image });
    const shown = ['', ':width', ':height', ':alt'].map((name) =>
      valueOf(`meta[property="og:image${name}"]`),
    );
    expect(shown).toEqual([`https://keelson.test${image.path}`, '1200', '630', image.alt]);
    expect(valueOf('meta[name="twitter:card"]')).toBe('summary_large_image');
    document.head.replaceChildren();
    head.describe(PAGE);
    expect(valueOf('meta[property="og:image:alt"]')).toBe(BRAND.name);
  });

  describe('in several languages', () => {
    const alternates = (page: Partial<PageDescription>): string[] => {
      serverHead().describe({ ...PAGE, ...page });
      return [...document.head.querySelectorAll('link[hreflang]')].map(
        (link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`,
      );
    };

    it('names those of the app for a page of the app', () => {
      expect(alternates({ path: '/learn?page=2' })).toEqual([
        'en https://keelson.test/learn?page=2',
        'ko https://keelson.test/ko/learn?page=2',
        'x-default https://keelson.test/learn?page=2',
      ]);
    });

    it('names those of the document for a document, which is canonical in its own language', () => {
      const translations = [
        { locale: 'ko-KR', path: '/learn/요금' },
        { locale: 'de', path: '/learn/preise' },
      ];
      expect(alternates({ path: '/learn/요금', locale: 'ko-KR', translations })).toEqual([
        'ko-KR https://keelson.test/ko/learn/요금',
        'de https://keelson.test/learn/preise',
      ]);
      expect(valueOf('link[rel=canonical]', 'href')).toBe('https://keelson.test/ko/learn/요금');
    });
  });

  it('is noindex without a path', () => {
    serverHead().describe({ ...PAGE, path: null });
    expect(valueOf('meta[name=robots]')).toBe('noindex');
    expect(document.head.querySelector('link')).toBeNull();
  });

  it('sets one canonical URL in the browser and removes it', () => {
    const head = TestBed.inject(PageHead);
    head.describe({ ...PAGE, path: '/learn/other' });
    const undo = head.describe(PAGE);
    expect(document.head.querySelectorAll('link')).toHaveLength(1);
    expect(valueOf('link', 'href')).toBe(`${document.location.origin}/learn/billing`);
    undo();
    expect(document.head.querySelector('link, meta, script')).toBeNull();
  });
});
