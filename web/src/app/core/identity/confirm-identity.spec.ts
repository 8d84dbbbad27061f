import { TestBed } from '@angular/core/testing';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { named, render, until } from '../../../testing/until';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { DocumentLocation } from '../navigation/document-location';
import { ConfirmIdentity } from './confirm-identity';

const me = {
  uid: 'u1',
  email: 'jo@example.test',
  displayName: 'Jo',
  providers: ['google.com'],
  sessionExpiresAt: null,
  preferences: { theme: 'system', mutedNotifications: [], mailedNotifications: [], language: null },
};
const session = { uid: 'u1', role: null, expiresAt: Date.now() + 1_000_000 };

async function open(local: object | null = null) {
  const config = { firebase: {}, authProviders: ['google', 'github'], local };
  const gateway = {
    config: () => Promise.resolve(config),
    prepare: jest.fn(() => Promise.resolve()),
    confirm: jest.fn<Promise<string>, [string, string, object | null]>(() =>
      Promise.resolve('new-token'),
    ),
  };
  TestBed.configureTestingModule({
    providers: [
      { provide: SignInGateway, useValue: gateway },
      { provide: DocumentLocation, useValue: { path: '/dashboard/account' } },
    ],
  });
  const server = new FakeServer()
    .on('GET /api/me', json(me))
    .on('POST /api/session', json(session));
  const { fixture, page, showing } = render(ConfirmIdentity);
  const answers: boolean[] = [];
  fixture.componentInstance.answered.subscribe((answer) => answers.push(answer));
  await showing('Continue with Google');
  return { fixture, page, gateway, server, answers, showing };
}

describe('ConfirmIdentity', () => {
  it('names the account and offers its own sign-in methods only', async () => {
    const { page, gateway } = await open();
    expect(page.textContent).toContain('jo@example.test');
    expect(page.textContent).not.toContain('GitHub');
    // Loaded before the click, so that the browser lets the popup open.
    expect(gateway.prepare).toHaveBeenCalled();
  });

  it('renews the session with the new sign-in and answers yes', async () => {
    const { fixture, page, gateway, server, answers } = await open();
    named(page, 'Continue with Google').click();
    await until(fixture, () => answers.length > 0);
    expect(gateway.confirm).toHaveBeenCalledWith('u1', 'google', null);
    expect(server.requests.at(-1)?.body).toEqual({ idToken: 'new-token' });
    expect(answers).toEqual([true]);
  });

  it('refuses another account and can be tried again', async () => {
    const { fixture, page, gateway, server, answers, showing } = await open();
    gateway.confirm.mockRejectedValueOnce({ code: 'auth/user-mismatch' });
    named(page, 'Continue with Google').click();
    await showing('That is another account');
    expect(server.count('POST /api/session')).toBe(0);
    named(page, 'Continue with Google').click();
    await until(fixture, () => answers.length > 0);
  });

  it('shows an error of the server', async () => {
    const { page, server, showing, answers } = await open();
    server.on('POST /api/session', problem(403, 'session/account-disabled'));
    named(page, 'Continue with Google').click();
    await showing('Detail of session/account-disabled');
    expect(answers).toEqual([]);
  });

  it('asks for the address on the local suite', async () => {
    const { fixture, page, gateway, answers } = await open({ authUrl: '', demoAccounts: [] });
    expect(page.querySelector<HTMLInputElement>('#local-email')?.value).toBe('jo@example.test');
    named(page, 'Continue with Google').click();
    await until(fixture, () => answers.length > 0);
    expect(gateway.confirm).toHaveBeenCalledWith(
      'u1',
      'google',
      expect.objectContaining({ email: 'jo@example.test' }),
    );
  });
});
