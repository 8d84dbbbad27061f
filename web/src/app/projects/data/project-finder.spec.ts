import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { ProjectFinder } from './project-finder';

const SEARCH = 'GET /api/projects';

describe('ProjectFinder', () => {
  it('lists what the server found, and opens it', async () => {
    const server = new FakeServer().on(
      SEARCH,
      json({
        projects: [1, 2, 3, 4, 5, 6].map((n) => ({
          slug: `p${n}`,
          name: n === 6 ? 'Tender' : `Project ${n}`,
          summary: 'Ten docks',
        })),
      }),
    );
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    const found = await TestBed.inject(ProjectFinder).find('ten');
    expect(found.commands.map(({ title, detail }) => [title, detail])).toEqual([
      ['Tender', 'Ten docks'],
      ...[1, 2, 3, 4].map((n) => [`Project ${n}`, 'Ten docks']),
    ]);
    expect(found.complete).toBe(false);
    found.commands[0]?.run();
    expect(String(go.mock.calls[0]?.[0])).toBe('/projects/p6/hub');
    expect(server.requests).toHaveLength(1);
  });
});
