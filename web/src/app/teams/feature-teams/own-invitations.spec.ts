import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, noContent } from '../../../testing/fake-server';
import { fakeLocation } from '../../../testing/teams/teams';
import { named, render, until } from '../../../testing/until';
import { Workspaces } from '../data/workspaces';
import { OwnInvitations } from './own-invitations';

const invitation = {
  id: 'a'.repeat(64),
  workspaceName: 'Quay',
  role: 'admin',
  invitedBy: 'Ann',
  until: 1,
};

it('invitations for a person say who invites, and can be declined', async () => {
  TestBed.configureTestingModule({ providers: [provideRouter([]), fakeLocation().provider] });
  const list = { items: [], current: null };
  const server = new FakeServer().on(
    'GET /api/workspaces',
    json({ ...list, invitations: [invitation] }),
    json({ ...list, invitations: [] }),
  );
  const { fixture, page, showing } = render(OwnInvitations);
  void TestBed.inject(Workspaces).load();
  await showing('Ann invites you as Admin.');
  server.on(`POST /api/me/invitations/${invitation.id}/decline`, noContent);
  named(page, 'Decline the invitation to Quay').click();
  await until(fixture, () => !page.textContent.includes('Quay'));
  expect(server.count(`POST /api/me/invitations/${invitation.id}/decline`)).toBe(1);
});
