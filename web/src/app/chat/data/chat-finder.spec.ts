import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { ChatFinder } from './chat-finder';

const SEARCH = 'GET /api/chats';

describe('ChatFinder', () => {
  it('lists what the server found, and opens it', async () => {
    const server = new FakeServer().on(
      SEARCH,
      json({
        items: [{ id: 'c1', title: 'Tender', preview: 'The dock opens' }],
        nextCursor: 'more',
      }),
    );
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    const found = await TestBed.inject(ChatFinder).find('ten', new AbortController().signal);
    expect(found.commands.map(({ title, detail }) => [title, detail])).toEqual([
      ['Tender', 'The dock opens'],
    ]);
    expect(found.complete).toBe(false);
    found.commands[0]?.run();
    expect(String(go.mock.calls[0]?.[0])).toBe('/dashboard/chat?chat=c1');
    expect(server.requests[0]?.url).toContain('q=ten&limit=5');
  });
});
