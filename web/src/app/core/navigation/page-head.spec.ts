import { REQUEST_CONTEXT } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { BRAND } from '@keelson/contracts/brand/brand';
import { createSeoTagWriter } from './seo-tags';
import { SEO_TAG_WRITER, PageHead, type PageDescription } from './page-head';

const PAGE: PageDescription = {
  title: 'Billing',
  description: 'How it is paid.',
  path: '/learn/billing',
  type: 'article',
  structured: { '@type': 'Article', headline: '</script><b>' },
};
const valueOf = (selector: string, name = 'content'): string | null =>
  document.head.querySelector(selector)?.getAttribute(name) ?? null;

describe('PageHead', () => {
  beforeEach(() => document.head.replaceChildren());

  it('describes a page for crawlers with absolute URLs', () => {
    const context = { appUrl: 'https://keelson.test', responses: {} };
    TestBed.configureTestingModule({
      providers: [
        { provide: REQUEST_CONTEXT, useValue: context },
        { provide: SEO_TAG_WRITER, useFactory: createSeoTagWriter },
      ],
    });
    TestBed.inject(PageHead).describe(PAGE);
    expect(document.title).toBe(`Billing · ${BRAND.name}`);
    expect(valueOf('link[rel=canonical]', 'href')).toBe('https://keelson.test/learn/billing');
    expect(valueOf('meta[name=description]')).toBe('How it is paid.');
    expect(valueOf('meta[property="og:image"]')).toMatch(/^https:\/\/keelson\.test\/.+\.png$/);
    expect(valueOf('link[rel=alternate]', 'href')).toBe('https://keelson.test/learn/feed.xml');
    const written = document.head.querySelector('script')?.textContent ?? '';
    expect(written).not.toContain('<');
    expect(JSON.parse(written)).toMatchObject({ headline: '</script><b>' });
  });

  it('is noindex without a path', () => {
    const context = { appUrl: 'https://keelson.test', responses: {} };
    TestBed.configureTestingModule({
      providers: [
        { provide: REQUEST_CONTEXT, useValue: context },
        { provide: SEO_TAG_WRITER, useFactory: createSeoTagWriter },
      ],
    });
    TestBed.inject(PageHead).describe({ ...PAGE, path: null });
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
