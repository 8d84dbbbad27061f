import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { FakeServer, json } from '../../../testing/fake-server';
import { render, until } from '../../../testing/until';
import { SECTION_PAGE } from '../../states-gallery/views/learning/sample-data';
import { LearnDocument } from './learn-document';

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
    const page = await open(SECTION_PAGE);
    const empty = page.querySelector('app-empty-state');
    expect(empty?.textContent).toContain('No documents in this section yet');
    expect(empty?.querySelector('a')?.getAttribute('href')).toBe('/learn');
  });

  it('is a document when it has a text, which a rendered page is not sent again', async () => {
    const page = await open({ ...SECTION_PAGE, words: 120 });
    expect(page.querySelector('app-empty-state')).toBeNull();
  });

  it('with documents lists them', async () => {
    const entries = [{ kind: 'document', slug: 'setup', title: 'Setup', locale: 'en' }] as never;
    const page = await open({ ...SECTION_PAGE, entries });
    expect(page.querySelector('app-empty-state')).toBeNull();
    expect(page.querySelector('.entries a')?.getAttribute('href')).toBe('/learn/setup');
  });
});
