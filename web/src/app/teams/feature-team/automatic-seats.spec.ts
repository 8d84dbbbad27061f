import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { TEAM } from '../../../testing/teams/teams';
import { enter, named, render } from '../../../testing/until';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';
import { AutomaticSeats } from './automatic-seats';

const PATH = `/api/workspaces/${TEAM.id}`;
const PRICE = { amount: { amountMinor: 4_900, currency: 'usd' }, interval: 'month' };

async function open(role: string, automatic: object) {
  TestBed.configureTestingModule({ providers: [provideRouter([]), TeamStore] });
  const server = new FakeServer()
    .on('GET /api/workspaces', json({ items: [{ ...TEAM, role }], current: TEAM.id }))
    .on(`GET ${PATH}`, json({ ...TEAM, role }))
    .on(`PUT ${PATH}/automatic-seats`, json({ monthly: 5 }));
  await TestBed.inject(Workspaces).load();
  await TestBed.inject(TeamStore).details.load();
  const { fixture, page } = render(AutomaticSeats, { automatic });
  await fixture.whenStable();
  const save = async (text: string): Promise<void> => {
    enter(page.querySelector('input')!, text);
    named(page, 'Save limit').click();
    await fixture.whenStable();
  };
  return { server, page, save };
}

describe('automatic seats', () => {
  it('show what was bought and what a seat costs, and an owner sets the limit', async () => {
    const { server, page, save } = await open('owner', { monthly: 2, bought: 1, price: PRICE });
    expect(page.textContent).toContain('up to 2 a month. Bought this month: 1.');
    expect(page.textContent).toContain('Each seat costs $49 a month.');
    await save('101');
    expect(page.querySelector('[role=alert]')?.textContent).toContain('from 0 to 100');
    await save('5');
    expect(
      server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    ).toEqual([{ monthly: 5 }]);
  });

  it('are not for the billing role to change', async () => {
    const { page } = await open('billing', { monthly: 0, bought: 0, price: null });
    expect(page.textContent).toContain('Invitations don’t buy seats.');
    expect(page.querySelector('input')).toBeNull();
  });
});
