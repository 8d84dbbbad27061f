import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { TEAM } from '../../../testing/teams/teams';
import { render } from '../../../testing/until';
import { TeamInspection } from './team-inspection';

const PATH = `GET /api/admin/workspaces/${TEAM.id}`;
const noRows = json({ items: [], nextCursor: null });

it('names each fact of a team for admins of the product', async () => {
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  new FakeServer()
    .on(
      PATH,
      json({
        ...TEAM,
        plan: 'business',
        status: 'active',
        monthly: { amountMinor: 39_200, currency: 'USD' },
        seats: { paid: 8, members: 2, invitations: 0 },
        createdAt: Date.now(),
        createdBy: 'ann',
      }),
    )
    .on(
      `GET /api/admin/billing/users/${TEAM.id}`,
      json({ summary: { subscription: null }, customers: [{ id: 'cus_1', url: null }] }),
    )
    .on(`${PATH}/members`, noRows)
    .on(`${PATH}/audit`, noRows);
  const { page, showing } = render(TeamInspection, { workspace: TEAM.id });
  await showing('No subscription.');
  const terms = [...page.querySelectorAll('dt')].map((term) => [
    term.textContent.trim(),
    term.nextElementSibling?.textContent.replaceAll(/\s+/g, ' ').trim(),
  ]);
  const facts = Object.fromEntries(terms) as Record<string, string>;
  expect(facts).toMatchObject({ Plan: 'Business · active', MRR: '$392' });
  expect(facts['Created']).toMatch(/ · Creator$/);
  expect(facts['Customer ID']).toContain('cus_1');
});
