import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { DocumentFinder } from './document-finder';

const SEARCH = 'GET /api/learn/search';

describe('DocumentFinder', () => {
  it('lists what the server found, and opens it', async () => {
    const server = new FakeServer().on(
      SEARCH,
      json({
        releaseId: 'r',
        docs: [1, 2, 3, 4, 5, 6].map((n) => ({
          slug: `d${n}`,
          locale: 'en',
          title: [
            { text: 'Ten', found: true },
            { text: `der ${n}`, found: false },
          ],
          hits:
            n === 1
              ? [{ anchor: '', place: [], excerpt: [{ text: 'The dock', found: false }] }]
              : [],
        })),
      }),
    );
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    const found = await TestBed.inject(DocumentFinder).find('ten', new AbortController().signal);
    expect(found.commands.map(({ title, detail }) => [title, detail])).toEqual([
      ['Tender 1', 'The dock'],
      ...[2, 3, 4, 5].map((n) => [`Tender ${n}`, undefined]),
    ]);
    expect(found.complete).toBe(false);
    found.commands[0]?.run();
    expect(String(go.mock.calls[0]?.[0])).toBe('/learn/d1');
    expect(server.requests).toHaveLength(1);
  });
});
