import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { UserFinder } from './user-finder';

const SEARCH = 'GET /api/admin/users';

describe('UserFinder', () => {
  it('lists what the server found, and opens it', async () => {
    const server = new FakeServer().on(
      SEARCH,
      json({
        items: [
          { uid: 'u1', displayName: 'Tenzin', email: 'ten@example.com' },
          { uid: 'u2', displayName: null, email: 'tent@example.com' },
        ],
        nextCursor: 'more',
      }),
    );
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    const found = await TestBed.inject(UserFinder).find('ten', new AbortController().signal);
    expect(found.commands.map(({ title, detail }) => [title, detail])).toEqual([
      ['Tenzin', 'ten@example.com'],
      ['tent@example.com', 'tent@example.com'],
    ]);
    expect(found.complete).toBe(false);
    found.commands[0]?.run();
    expect(String(go.mock.calls[0]?.[0])).toBe('/admin/users/u1');
    expect(server.requests[0]?.url).toContain('search=ten&limit=5');
  });
});
