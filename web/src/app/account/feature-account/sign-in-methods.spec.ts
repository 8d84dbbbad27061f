import { TestBed } from '@angular/core/testing';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { named, render, until } from '../../../testing/until';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { Identity } from '../../core/identity/identity';
import { IdentityConfirmation } from '../../core/identity/identity-confirmation';
import { SignInMethods } from './sign-in-methods';

const me = (...providers: string[]) => ({
  uid: 'u1',
  email: 'jo@example.test',
  providers,
  role: null,
  sessionExpiresAt: null,
  preferences: { theme: 'system', mutedNotifications: [], mailedNotifications: [], language: null },
});
const GOOGLE = { id: 'google.com', label: 'jo@example.test' };
const GITHUB = { id: 'github.com', label: null };
const LIST = 'GET /api/me/sign-in-methods';
const SYNC = 'PUT /api/me/sign-in-methods';
const DISCONNECT = 'DELETE /api/me/sign-in-methods/github.com';

async function open(items: object[], authProviders = ['google', 'github']) {
  const gateway = {
    config: () => Promise.resolve({ authProviders, local: null }),
    isSignedInAs: jest.fn<Promise<boolean>, [string]>(() => Promise.resolve(true)),
    connect: jest.fn<Promise<void>, [string, string, object | null]>(() => Promise.resolve()),
  };
  const ask = jest.fn(() => Promise.resolve(true));
  TestBed.configureTestingModule({
    providers: [
      { provide: SignInGateway, useValue: gateway },
      { provide: IdentityConfirmation, useValue: { ask } },
    ],
  });
  const server = new FakeServer()
    .on('GET /api/me', json(me('google.com')))
    .on(LIST, json({ items }), json({ items: [GOOGLE, GITHUB] }))
    .on(SYNC, json(me('google.com')), json(me('github.com', 'google.com')));
  const { fixture, page } = render(SignInMethods);
  const showing = (text: string) => until(fixture, () => document.body.textContent.includes(text));
  await showing('Google');
  const rows = (): string[][] =>
    [...page.querySelectorAll('li')].map((row) =>
      [...row.querySelectorAll('p, button')].map(({ textContent }) => textContent.trim()),
    );
  /** Opens the dialog of GitHub. */
  const start = async (): Promise<void> => {
    named(page, 'Connect GitHub').click();
    await showing('Continue with GitHub');
  };
  return { fixture, page, server, gateway, ask, showing, rows, start };
}

describe('SignInMethods', () => {
  it('shows what is connected with its account, and keeps the only one', async () => {
    const { rows, page } = await open([GOOGLE]);
    expect(rows()).toEqual([
      ['Google', 'jo@example.test'],
      ['GitHub', 'Not connected', 'Connect GitHub'],
    ]);
    expect(page.textContent).toContain('Your only sign-in method can’t be disconnected');
  });

  it('shows a method that is not offered, which can be disconnected', async () => {
    const { rows } = await open([GOOGLE, GITHUB], ['google']);
    expect(rows()).toEqual([
      ['Google', 'jo@example.test'],
      ['GitHub', 'Connected', 'Disconnect GitHub'],
    ]);
  });

  it('connects one after the check of a recent sign-in, and stores it', async () => {
    const { page, server, gateway, showing, start, fixture } = await open([GOOGLE]);
    await start();
    expect([server.count(SYNC), gateway.connect.mock.calls]).toEqual([1, []]);
    named(page, 'Continue with GitHub').click();
    await showing('Disconnect GitHub');
    expect(gateway.connect).toHaveBeenCalledWith('u1', 'github', null);
    expect(server.count(SYNC)).toBe(2);
    expect(TestBed.inject(Identity).me()?.providers).toEqual(['github.com', 'google.com']);
    await fixture.whenStable();
    expect(page.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(page.querySelector('ul'));
  });

  it('asks for a sign-in where this browser has none at Firebase', async () => {
    const { gateway, ask, page, fixture, start } = await open([GOOGLE]);
    gateway.isSignedInAs.mockResolvedValue(false);
    ask.mockResolvedValueOnce(false);
    named(page, 'Connect GitHub').click();
    await until(fixture, () => ask.mock.calls.length === 1);
    await fixture.whenStable();
    expect(page.querySelector('dialog')).toBeNull();
    await start();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['auth/credential-already-in-use', 'Already connected to another account'],
    ['auth/email-already-in-use', 'Another account has this e-mail address'],
    ['auth/popup-blocked', 'The browser blocked the sign-in window'],
    ['auth/requires-recent-login', 'Your sign-in is too old'],
  ])('says why %s failed, and can be tried again', async (code, text) => {
    const { page, gateway, showing, start } = await open([GOOGLE]);
    await start();
    gateway.connect.mockRejectedValueOnce({ code });
    named(page, 'Continue with GitHub').click();
    await showing(text);
    named(page, 'Continue with GitHub').click();
    await showing('Disconnect GitHub');
  });

  it('says nothing when the user closed the popup', async () => {
    const { page, gateway, start, fixture, server } = await open([GOOGLE]);
    await start();
    gateway.connect.mockRejectedValueOnce({ code: 'auth/popup-closed-by-user' });
    named(page, 'Continue with GitHub').click();
    await fixture.whenStable();
    expect(page.querySelector('[role=alert] p')).toBeNull();
    expect((named(page, 'Continue with GitHub') as HTMLButtonElement).disabled).toBe(false);
    expect(server.count(SYNC)).toBe(1);
  });

  it('stores on retry what was connected when the server failed', async () => {
    const { page, server, gateway, showing, start } = await open([GOOGLE]);
    await start();
    server.on(SYNC, problem(400, 'request/invalid', { retryable: true }), json(me('google.com')));
    named(page, 'Continue with GitHub').click();
    await showing('Title of request/invalid');
    named(page, 'Retry').click();
    await showing('Disconnect GitHub');
    expect(gateway.connect).toHaveBeenCalledTimes(1);
  });

  it('disconnects one after a question', async () => {
    const { page, server, showing, rows } = await open([GOOGLE, GITHUB]);
    server.on(DISCONNECT, json(me('google.com'))).on(LIST, json({ items: [GOOGLE] }));
    named(page, 'Disconnect Google');
    named(page, 'Disconnect GitHub').click();
    await showing('Sessions that are signed in stay');
    expect(server.count(DISCONNECT)).toBe(0);
    document.querySelector<HTMLButtonElement>('dialog .danger')?.click();
    await showing('Not connected');
    expect(server.count(DISCONNECT)).toBe(1);
    expect(rows()[1]).toEqual(['GitHub', 'Not connected', 'Connect GitHub']);
    expect(document.activeElement).toBe(page.querySelector('ul'));
  });

  it('says why one could not be disconnected', async () => {
    const { page, server, showing } = await open([GOOGLE, GITHUB]);
    server.on(DISCONNECT, problem(409, 'account/last-sign-in-method'));
    named(page, 'Disconnect GitHub').click();
    await showing('Sessions that are signed in stay');
    document.querySelector<HTMLButtonElement>('dialog .danger')?.click();
    await showing('of account/last-sign-in-method');
  });
});
