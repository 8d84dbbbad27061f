import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { fakeLocation, TEAM } from '../../../testing/teams/teams';
import { enter, named, render } from '../../../testing/until';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';
import { TeamUsage } from './team-usage';

const TEAM_PATH = `/api/workspaces/${TEAM.id}`;
const CAP = `PUT ${TEAM_PATH}/members/ben/cap`;
const metric = {
  key: 'chatMessages',
  label: 'Chat messages',
  unit: 'messages',
  used: 40,
  limit: 100,
  resetsAt: 0,
};
const allowance = {
  period: '2026-03',
  plan: 'business',
  metrics: [metric],
  history: [],
  own: { chatMessages: 30 },
  caps: {},
};
const ann = {
  uid: 'ann',
  displayName: 'Ann',
  email: 'ann@example.test',
  picture: null,
  role: 'owner',
  used: { chatMessages: 30 },
  caps: {},
};
const ben = {
  ...ann,
  uid: 'ben',
  displayName: 'Ben',
  role: 'member',
  used: { chatMessages: 10 },
  caps: { chatMessages: 20 },
};

async function open({ role = 'owner', items = [ann, ben], used = 40 } = {}) {
  TestBed.configureTestingModule({
    providers: [provideRouter([]), fakeLocation('/dashboard/team').provider, TeamStore],
  });
  const server = new FakeServer()
    .on('GET /api/workspaces', json({ items: [{ ...TEAM, role }], current: TEAM.id }))
    .on(`GET ${TEAM_PATH}`, json({ ...TEAM, role, createdAt: 0, seats: {}, offer: null }))
    .on(`GET ${TEAM_PATH}/allowance`, json({ ...allowance, metrics: [{ ...metric, used }] }))
    .on(`GET ${TEAM_PATH}/usage/members`, json({ items, nextCursor: null }));
  await TestBed.inject(Workspaces).load();
  await TestBed.inject(TeamStore).details.load();
  const { fixture, page, showing } = render(TeamUsage);
  return { server, fixture, page, showing };
}
const rowsOf = (page: HTMLElement): string[] =>
  [...page.querySelectorAll('li')].map((row) => row.textContent.replace(/\s+/g, ' ').trim());

describe('the usage of a team', () => {
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
  });

  it('shows what the team used, and each member with the part and the limit', async () => {
    const { page, showing } = await open();
    await showing('Ben');
    expect(page.textContent).toContain('40 of 100');
    const [first, second] = rowsOf(page);
    expect(first).toContain('30 messages · 75%');
    expect(second).toContain('10 of 20 messages · 25%');
    expect(second).toContain('Limit: 20');
  });

  it('shows a member the own share, and nothing to change', async () => {
    const { page, showing } = await open({ role: 'member', items: [ben] });
    await showing('Ben');
    expect(page.querySelectorAll('li button')).toHaveLength(0);
  });

  it('says so before anybody used anything', async () => {
    const { showing } = await open({ used: 0, items: [{ ...ben, used: {} as never }] });
    await showing('No usage yet this month.');
  });

  it('changes and removes a limit in its row, and keeps what was typed when it is refused', async () => {
    const { server, page, showing } = await open();
    await showing('Ben');
    server.on(
      CAP,
      problem(403, 'workspace/role-required'),
      json({ ...ben, caps: { chatMessages: 50 } }),
      json({ ...ben, caps: {} }),
    );
    named(page, 'Limit: 20 – Ben').click();
    await showing('Remove limit');
    const field = page.querySelector('input')!;
    enter(field, 'many');
    named(page, 'Set limit').click();
    await showing('Enter a whole number');
    enter(field, '50');
    named(page, 'Set limit').click();
    await showing('Title of workspace/role-required');
    expect(field.value).toBe('50');
    named(page, 'Set limit').click();
    await showing('Limit: 50');
    named(page, 'Limit: 50 – Ben').click();
    await showing('Remove limit');
    named(page, 'Remove limit').click();
    await showing('10 messages');
    const sent = server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    const change = { metric: 'chatMessages' };
    expect(sent).toEqual([
      { ...change, cap: 50 },
      { ...change, cap: 50 },
      { ...change, cap: null },
    ]);
  });
});
