import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { UnpublishedFinder } from './unpublished-finder';

const CONTROL = '/api/admin/learning-control';

const approval = (
  id: string,
  titles: readonly string[],
  status = 'requested',
  changeKind = 'ingest',
) => ({ id, titles, status, changeKind });

describe('UnpublishedFinder', () => {
  it('lists withdrawn documents and those of open plans, and opens where each is worked on', async () => {
    const server = new FakeServer()
      .on(
        `GET ${CONTROL}/approvals`,
        json({
          items: [
            approval('a1', ['Crew list', 'Tender plan']),
            approval('a2', ['Tender rates'], 'approved'),
            approval('a3', ['Tender of last year'], 'consumed'),
            approval('a4', ['Tender that is live'], 'requested', 'withdraw'),
          ],
          nextCursor: null,
        }),
      )
      .on(
        `GET ${CONTROL}/manifest`,
        json({
          head: {},
          items: [{ id: 's/1', title: 'Old rules', publicDocSlug: 'tender-rules', uri: 'r.md' }],
          nextCursor: null,
        }),
      );
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    const found = await TestBed.inject(UnpublishedFinder).find('tender');
    expect(found.commands.map(({ title, detail }) => [title, detail])).toEqual([
      ['Tender plan', 'Waiting for approval'],
      ['Tender rates', 'Approved, not applied yet'],
      ['Old rules', 'Withdrawn'],
    ]);
    expect(found.complete).toBe(true);
    found.commands[0]?.run();
    found.commands[2]?.run();
    expect(go.mock.calls.map(([url]) => String(url))).toEqual([
      '/admin/learning-control#approvals',
      '/admin/learning-control?open=s%2F1',
    ]);
    expect(server.requests.map(({ url }) => url)).toContainEqual(
      expect.stringContaining('state=withdrawn'),
    );
  });
});
