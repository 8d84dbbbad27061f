import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, noContent, problem } from '../../testing/fake-server';
import { fakeLocation, TEAM } from '../../testing/teams/teams';
import { named } from '../../testing/until';
import { AccountStore } from '../account/feature-account/account-store';
import { SignInGateway } from '../core/firebase/sign-in-gateway';
import { Identity } from '../core/identity/identity';

const DELETE = 'DELETE /api/me';
const MEMBERS = `GET /api/workspaces/${TEAM.id}/members`;

function open() {
  const { location, provider } = fakeLocation('/dashboard/account');
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      provider,
      AccountStore,
      { provide: SignInGateway, useValue: { signOut: () => Promise.resolve() } },
    ],
  });
  const details = { workspaces: [{ id: TEAM.id, name: TEAM.name, members: 1 }] };
  const server = new FakeServer()
    .on('GET /api/me', json({ uid: 'ann', sessionExpiresAt: null }))
    .on(DELETE, problem(409, 'workspace/owner-decision-needed', { details }), noContent)
    .on(MEMBERS, json({ items: [], nextCursor: null }))
    .on(`PUT /api/workspaces/${TEAM.id}/succession`, noContent);
  TestBed.inject(Identity).setMe({ uid: 'ann', sessionExpiresAt: null } as never);
  return { server, location, store: TestBed.inject(AccountStore) };
}

/** The question is loaded, and draws itself in the document. */
async function question(): Promise<Element> {
  for (let turn = 0; turn < 100; turn += 1) {
    const form = document.querySelector('app-owner-decision form');
    if (form !== null) return form;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(document.body.textContent);
}

describe('the deletion of the account of a last owner', () => {
  it('asks what happens to the teams, and is sent again then', async () => {
    const { server, location, store } = open();
    const deleting = store.deleteAccount('ann@example.test');
    (await question()).dispatchEvent(new Event('submit', { cancelable: true }));
    expect(await deleting).toBe(true);
    expect(server.count(DELETE)).toBe(2);
    expect(location.go).toHaveBeenCalledWith('/');
  });

  it('deletes nothing without a decision', async () => {
    const { server, location, store } = open();
    const deleting = store.deleteAccount('ann@example.test');
    named(await question(), 'Keep account').click();
    expect(await deleting).toBe(false);
    expect(server.count(DELETE)).toBe(1);
    expect(location.go).not.toHaveBeenCalled();
  });
});
