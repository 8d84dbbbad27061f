import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { FakeServer, json } from '../../../testing/fake-server';
import { render, until } from '../../../testing/until';
import { LearnDocument } from './learn-document';

const SECTION = {
  slug: 'guides',
  title: 'Guides',
  summary: '',
  tags: [],
  locale: 'en',
  version: 1,
  contentHash: 'f'.repeat(64),
  previewImage: null,
  origin: null,
  publishedAt: Date.UTC(2026, 10, 1),
  words: 0,
  markdown: '',
  headings: [],
  images: [],
  body: [],
  releaseId: 'r-00000001',
  canonicalUrl: 'https://example.test/learn/guides',
  sections: [{ id: 'Guides', title: 'Guides' }],
  translations: [],
  previous: null,
  next: null,
  entries: [],
  hasLesson: false,
  summaryIsExcerpt: false,
} as unknown as PublicDocPage;

/** Nothing scrolls in jsdom. */
class NoObserver {
  readonly observe = jest.fn();
  readonly disconnect = jest.fn();
}
beforeAll(() => Object.assign(globalThis, { IntersectionObserver: NoObserver }));

async function open(doc: PublicDocPage): Promise<HTMLElement> {
  new FakeServer().on('GET /api/learn/docs/guides', json(doc));
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  const { fixture, page } = render(LearnDocument, { slug: 'guides' });
  await until(fixture, () => page.querySelector('h1')?.textContent === 'Guides');
  return page;
}

describe('the page of a section', () => {
  it('without documents says so and leads to all documents', async () => {
    const page = await open(SECTION);
    const empty = page.querySelector('app-empty-state');
    expect(empty?.textContent).toContain('No documents in this section yet');
    expect(empty?.querySelector('a')?.getAttribute('href')).toBe('/learn');
  });

  it('is a document when it has a text, which a rendered page is not sent again', async () => {
    const page = await open({ ...SECTION, words: 120 });
    expect(page.querySelector('app-empty-state')).toBeNull();
  });

  it('with documents lists them', async () => {
    const entries = [{ kind: 'document', slug: 'setup', title: 'Setup', locale: 'en' }] as never;
    const page = await open({ ...SECTION, entries });
    expect(page.querySelector('app-empty-state')).toBeNull();
    expect(page.querySelector('.entries a')?.getAttribute('href')).toBe('/learn/setup');
  });
});
