import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { fakeLocation, TEAM } from '../../../testing/teams/teams';
import { named, render, until } from '../../../testing/until';
import { Identity } from '../../core/identity/identity';
import { HINT_KEY } from '../../core/identity/session-hint';
import { InvitationPage } from './invitation';

const READ = 'GET /api/invitations/s3cret';
const ACCEPT = 'POST /api/invitations/s3cret/accept';
const DECLINE = 'POST /api/invitations/s3cret/decline';
const me = { uid: 'u1', email: 'jo@example.test', role: null, sessionExpiresAt: null };
const invitation = {
  workspaceName: 'Harbour',
  role: 'admin',
  invitedBy: 'Ann',
  address: 'j•••@example.test',
  until: Date.now() + 86_400_000,
};

function open(server: FakeServer, { signedIn = true } = {}) {
  const { location, provider } = fakeLocation('/invitations/s3cret');
  TestBed.configureTestingModule({ providers: [provideRouter([]), provider] });
  if (signedIn) {
    const hint = { uid: 'u1', startedAt: Date.now(), expiresAt: Date.now() + 3_600_000 };
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    server.on('GET /api/me', json(me));
  }
  return { location, server, ...render(InvitationPage, { secret: 's3cret' }) };
}

const NO_TEAMS = { items: [], current: null, left: null, invitations: [] };
const opened = () =>
  new FakeServer().on(READ, json(invitation)).on('GET /api/workspaces', json(NO_TEAMS));

describe('InvitationPage', () => {
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
  });

  it('says who invites, to what and as what, and joins with one click', async () => {
    const { server, location, fixture, page, showing } = open(opened());
    await showing('You’re signed in as jo@example.test');
    expect(page.textContent).toContain('Join Harbour');
    expect(page.textContent).toContain('Ann invites you to this team. Your role: Admin.');
    server.on(ACCEPT, json(TEAM));
    named(page, 'Accept invitation').click();
    await until(fixture, () => location.go.mock.calls.length > 0);
    expect(server.requests.at(-1)?.body).toEqual({});
    expect(location.go).toHaveBeenCalledWith('/dashboard/team');
  });

  it('leads to the sign-in page and back, without an account', async () => {
    const { location, page, showing } = open(opened(), { signedIn: false });
    await showing('Join Harbour');
    named(page, 'Sign in to accept').click();
    expect(location.go).toHaveBeenCalledWith('/sign-in?next=%2Finvitations%2Fs3cret');
  });

  it('explains another address, and joins with it after an explicit yes', async () => {
    const { server, location, fixture, page, showing } = open(opened());
    await showing('You’re signed in as');
    const details = { invited: 'a•••@example.test', signedInAs: 'jo@example.test' };
    server.on(ACCEPT, problem(409, 'workspace/other-address', { details }), json(TEAM));
    named(page, 'Accept invitation').click();
    await showing('The invitation is for a•••@example.test, and you’re signed in as');
    expect(location.go).not.toHaveBeenCalled();
    named(page, 'Join as jo@example.test').click();
    await until(fixture, () => location.go.mock.calls.length > 0);
    expect(server.requests.at(-1)?.body).toEqual({ acceptAs: 'jo@example.test' });
  });

  it('comes back after the person has signed in with another account', async () => {
    const { server, location, fixture, page, showing } = open(opened());
    await showing('You’re signed in as');
    const details = { invited: 'a•••@example.test', signedInAs: 'jo@example.test' };
    server
      .on(ACCEPT, problem(409, 'workspace/other-address', { details }))
      .on('DELETE /api/session', noContent);
    named(page, 'Accept invitation').click();
    await showing('Use another account');
    named(page, 'Use another account').click();
    await until(fixture, () => location.go.mock.calls.length > 0);
    expect(location.go).toHaveBeenCalledWith('/sign-in?next=%2Finvitations%2Fs3cret');
    expect(TestBed.inject(Identity).signedIn()).toBe(false);
  });

  it.each([
    ['workspace/invitation-not-found', 404, undefined, 'This invitation doesn’t exist'],
    ['workspace/invitation-expired', 409, undefined, 'This invitation has expired'],
    ['workspace/invitation-closed', 409, 'accepted', 'This invitation was accepted'],
    ['workspace/invitation-closed', 409, 'declined', 'This invitation was declined'],
    ['workspace/invitation-closed', 409, 'revoked', 'This invitation was revoked'],
    // Of a newer server.
    ['workspace/invitation-closed', 409, 'replaced', 'This invitation doesn’t exist'],
  ] as const)('says what to do about %s, %s %s', async (code, status, outcome, text) => {
    const refused = problem(status, code, { details: { outcome } });
    const { page, showing } = open(new FakeServer().on(READ, refused));
    await showing(text);
    expect(page.querySelector('app-error-state')).toBeNull();
    expect(() => named(page, 'Decline')).toThrow();
  });

  it('says that it ended meanwhile', async () => {
    const { server, page, showing } = open(opened());
    await showing('You’re signed in as');
    server.on(
      ACCEPT,
      problem(409, 'workspace/invitation-closed', { details: { outcome: 'revoked' } }),
    );
    named(page, 'Accept invitation').click();
    await showing('This invitation was revoked');
  });

  it('can be accepted later, when a full team has bought a seat', async () => {
    const { server, location, fixture, page, showing } = open(opened());
    await showing('You’re signed in as');
    server.on(ACCEPT, problem(409, 'workspace/no-seats'), json(TEAM));
    named(page, 'Accept invitation').click();
    await showing('The team has no free seat.');
    named(page, 'Try again').click();
    await until(fixture, () => location.go.mock.calls.length > 0);
  });

  it('leads members to their teams', async () => {
    const { server, page, showing } = open(opened());
    await showing('You’re signed in as');
    server.on(ACCEPT, problem(409, 'workspace/already-member'));
    named(page, 'Accept invitation').click();
    await showing('You’re a member of this team already.');
    expect(named(page, 'Show your teams').getAttribute('href')).toBe('/dashboard/teams');
  });

  it('can be declined without an account', async () => {
    const { server, page, showing } = open(opened(), { signedIn: false });
    await showing('Join Harbour');
    server.on(DECLINE, noContent);
    named(page, 'Decline').click();
    await showing('This invitation was declined');
  });

  it('can be answered again after the server failed', async () => {
    const { server, page, showing } = open(opened());
    await showing('You’re signed in as');
    server.on(ACCEPT, problem(400, 'request/invalid', { retryable: true }));
    named(page, 'Accept invitation').click();
    await showing('Title of request/invalid');
    expect(named(page, 'Accept invitation').hasAttribute('aria-disabled')).toBe(false);
  });
});
