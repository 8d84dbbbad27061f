import { TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap, provideRouter, Router } from '@angular/router';
import { BehaviorSubject } from 'rxjs';
import { FakeServer, json } from '../../../testing/fake-server';
import { fakeLocation, TEAM } from '../../../testing/teams/teams';
import { named, render } from '../../../testing/until';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';
import { TeamActivity } from './team-activity';

const AUDIT = `GET /api/workspaces/${TEAM.id}/audit`;
const entry = {
  id: 'entry-1',
  actor: { kind: 'user', id: 'ann', label: 'Ann' },
  action: 'workspace.picture-set',
  target: `workspaces/${TEAM.id}`,
  summary: 'The picture was set.',
  message: null,
  at: 0,
};

async function open(query: Readonly<Record<string, string>>, ...pages: [object, ...object[]]) {
  const params = new BehaviorSubject(convertToParamMap(query));
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      fakeLocation('/dashboard/team').provider,
      TeamStore,
      { provide: ActivatedRoute, useValue: { queryParamMap: params } },
    ],
  });
  const [first, ...others] = pages.map((page) => json(page));
  const server = new FakeServer()
    .on('GET /api/workspaces', json({ items: [TEAM], current: TEAM.id }))
    .on(`GET /api/workspaces/${TEAM.id}`, json({ ...TEAM, createdAt: 0, seats: {}, offer: null }))
    .on(AUDIT, first!, ...others);
  await TestBed.inject(Workspaces).load();
  await TestBed.inject(TeamStore).details.load();
  return { server, ...render(TeamActivity) };
}
const queriesOf = ({ requests }: FakeServer): URLSearchParams[] =>
  requests
    .filter(({ url }) => url.includes('/audit'))
    .map(({ url }) => new URL(url, 'https://app.test').searchParams);

describe('the activity of a team', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('asks for what the address names, and reads on until something matches', async () => {
    const { server, page, showing } = await open(
      { by: 'ann', kind: 'settings', from: '2026-03-01', until: '2026-03-01' },
      { items: [], nextCursor: 'older' },
      { items: [entry], nextCursor: null },
    );
    await showing('The picture was set.');
    const [first, second] = queriesOf(server);
    expect(Object.fromEntries(first!)).toEqual({
      actorId: 'ann',
      kind: 'settings',
      from: String(new Date(2026, 2, 1).getTime()),
      to: String(new Date(2026, 2, 2).getTime()),
      limit: '50',
    });
    expect(second?.get('cursor')).toBe('older');
    expect(page.querySelectorAll('select')[1]?.value).toBe('settings');
  });

  it('says that nothing matches, and shows everything again', async () => {
    const { page, showing } = await open({ kind: 'chats' }, { items: [], nextCursor: null });
    await showing('No matching entries');
    const navigate = jest.spyOn(TestBed.inject(Router), 'navigate').mockResolvedValue(true);
    named(page, 'Show all entries').click();
    expect(navigate.mock.lastCall?.[1]?.queryParams).toEqual({
      by: null,
      kind: null,
      from: null,
      until: null,
    });
  });

  it('says that nothing happened yet where no filter is set', async () => {
    const { showing } = await open({ kind: 'unknown' }, { items: [], nextCursor: null });
    await showing('Nothing happened yet');
  });
});
