import { TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap } from '@angular/router';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { enter, named, render, until } from '../../../testing/until';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { ENDED_KEY, HINT_KEY } from '../../core/identity/session-hint';
import { DocumentLocation } from '../../core/navigation/document-location';
import { SignIn } from './sign-in';

const HOUR = 3_600_000;
const local = {
  authUrl: 'http://127.0.0.1:9099',
  firestoreHost: '127.0.0.1',
  firestorePort: 8080,
  demoAccounts: [
    { email: 'paula@keelson.test', displayName: 'Paula Pro', role: null, note: 'Member on Pro' },
  ],
};
const session = { uid: 'u1', role: null, expiresAt: Date.now() + HOUR };

interface Scene {
  readonly local?: boolean;
  readonly providers?: readonly string[];
  readonly next?: string;
  readonly signUps?: 'closed';
}

function open(scene: Scene = {}) {
  const config = {
    firebase: {},
    authProviders: scene.providers ?? ['google', 'github'],
    local: scene.local === false ? null : local,
    ...(scene.signUps === undefined ? {} : { signUps: scene.signUps }),
  };
  const gateway = {
    config: jest.fn(() => Promise.resolve(config)),
    prepare: jest.fn(() => Promise.resolve()),
    finishRedirect: jest.fn<Promise<string | null>, []>(() => Promise.resolve(null)),
    signIn: jest.fn<Promise<string | null>, [string]>(() => Promise.resolve('token')),
    signInLocally: jest.fn((_provider: string, _account: object) => Promise.resolve('token')),
  };
  const location = { origin: 'http://localhost', path: '/sign-in', replace: jest.fn() };
  const queryParamMap = convertToParamMap(scene.next === undefined ? {} : { next: scene.next });
  TestBed.configureTestingModule({
    providers: [
      { provide: SignInGateway, useValue: gateway },
      { provide: DocumentLocation, useValue: location },
      { provide: ActivatedRoute, useValue: { snapshot: { queryParamMap } } },
    ],
  });
  return { ...render(SignIn), gateway, location };
}

const has = (page: HTMLElement, words: string) => () => page.textContent.includes(words);

describe('SignIn', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer().on('POST /api/session', json(session));
  });

  it('shows the configured providers', async () => {
    const { fixture, page } = open({ providers: ['github'] });
    await until(fixture, has(page, 'Continue with GitHub'));
    expect(page.textContent).not.toContain('Google');
  });

  it('says that sign-ups are closed, and lets existing accounts sign in', async () => {
    const { fixture, page } = open({ signUps: 'closed' });
    await until(fixture, has(page, 'Sign-ups are closed at the moment.'));
    expect(page.textContent).not.toContain('Signing in creates your account');
    expect(named(page, 'Continue with Google')).toBeTruthy();
  });

  it('says that the session has ended', async () => {
    localStorage.setItem(ENDED_KEY, 'u1');
    const { fixture, page } = open();
    await until(fixture, has(page, 'Your session has ended.'));
    expect(page.textContent).not.toContain('New here?');
  });

  it('says so too when the server has just sent the browser back to this page', async () => {
    localStorage.setItem(HINT_KEY, JSON.stringify({ ...session, startedAt: Date.now() }));
    localStorage.setItem('keelson.went-on', String(Date.now()));
    server.on('GET /api/me', problem(401, 'session/revoked'));
    const { fixture, page } = open();
    await until(fixture, has(page, 'Your session has ended.'));
    expect(localStorage.getItem(HINT_KEY)).toBeNull();
  });

  it('signs in a demo account and goes to the requested page', async () => {
    const { fixture, page, gateway, location } = open({ next: '/checkout' });
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, has(page, 'Paula Pro'));
    page.querySelector<HTMLElement>('app-account-chooser li button')?.click();
    await until(fixture, () => location.replace.mock.calls.length > 0);
    expect(gateway.signInLocally).toHaveBeenCalledWith(
      'google',
      expect.objectContaining({ email: 'paula@keelson.test', displayName: 'Paula Pro' }),
    );
    expect(server.requests[0]?.body).toEqual({ idToken: 'token' });
    expect(location.replace).toHaveBeenCalledWith('/checkout');
  });

  it('rejects an invalid e-mail address', async () => {
    const { fixture, page, gateway, location } = open();
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, has(page, 'E-mail'));
    const field = page.querySelector<HTMLInputElement>('#chooser-email')!;
    const write = (text: string): void => enter(field, text);
    write('jo');
    named(page, 'Continue').click();
    await until(fixture, has(page, 'Enter an e-mail address'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(gateway.signInLocally).not.toHaveBeenCalled();
    write('jo@example.test');
    named(page, 'Continue').click();
    await until(fixture, () => location.replace.mock.calls.length > 0);
    expect(location.replace).toHaveBeenCalledWith('/dashboard');
  });

  it('ignores a redirect to another site', async () => {
    const { fixture, page, location } = open({ local: false, next: '//evil.example/steal' });
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, () => location.replace.mock.calls.length > 0);
    expect(location.replace).toHaveBeenCalledWith('/dashboard');
  });

  it('preloads Firebase only when a popup is needed', async () => {
    const production = open({ local: false });
    await until(production.fixture, () => production.gateway.prepare.mock.calls.length > 0);
    TestBed.resetTestingModule();
    const localCopy = open();
    await until(localCopy.fixture, has(localCopy.page, 'Continue with Google'));
    expect(localCopy.gateway.prepare).not.toHaveBeenCalled();
  });

  it('shows an error and can be retried', async () => {
    const { fixture, page, gateway, location } = open({ local: false });
    gateway.signIn.mockRejectedValueOnce({ code: 'auth/account-exists-with-different-credential' });
    await until(fixture, has(page, 'Continue with GitHub'));
    named(page, 'Continue with GitHub').click();
    await until(fixture, has(page, 'Use a different sign-in method'));
    expect(page.querySelector('[role=alert] p')).not.toBeNull();
    named(page, 'Continue with Google').click();
    await until(fixture, () => location.replace.mock.calls.length > 0);
  });

  it('shows no error when the popup was closed', async () => {
    const { fixture, page, gateway } = open({ local: false });
    gateway.signIn.mockRejectedValueOnce({ code: 'auth/popup-closed-by-user' });
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, () => gateway.signIn.mock.calls.length > 0);
    await until(fixture, has(page, 'Continue with Google'));
    expect(page.querySelector('[role=alert] p')).toBeNull();
  });

  it('disables the buttons while waiting for the provider', async () => {
    const { fixture, page, gateway } = open({ local: false });
    gateway.signIn.mockReturnValueOnce(new Promise(() => undefined));
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, has(page, 'Waiting for Google'));
    const buttons = [...page.querySelectorAll('.providers button')];
    const states = buttons.map((button) => button.getAttribute('aria-disabled'));
    expect(new Set(states)).toEqual(new Set(['true']));
  });

  it('shows an error of the API', async () => {
    server.on('POST /api/session', problem(403, 'session/account-disabled'));
    const { fixture, page } = open({ local: false });
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, has(page, 'Detail of session/account-disabled'));
  });

  it('completes a sign-in by redirect', async () => {
    const { fixture, gateway, location } = open({ local: false, next: '/dashboard/account' });
    gateway.finishRedirect.mockResolvedValueOnce('token');
    await until(fixture, () => location.replace.mock.calls.length > 0);
    expect(location.replace).toHaveBeenCalledWith('/dashboard/account');
  });

  it('redirects users who are already signed in', async () => {
    localStorage.setItem(HINT_KEY, JSON.stringify({ ...session, startedAt: Date.now() }));
    server.on('GET /api/me', json({ ...session, sessionExpiresAt: session.expiresAt }));
    const { fixture, location } = open({ next: '/automation' });
    await until(fixture, () => location.replace.mock.calls.length > 0);
    expect(location.replace).toHaveBeenCalledWith('/automation');
  });

  it('does not loop when the pages of the server reject the session', async () => {
    localStorage.setItem(HINT_KEY, JSON.stringify({ ...session, startedAt: Date.now() }));
    localStorage.setItem('keelson.went-on', String(Date.now() - 1_000));
    server.on('GET /api/me', json({ uid: 'u1', role: null, sessionExpiresAt: null }));
    const { fixture, page, location } = open();
    await until(fixture, has(page, 'Continue with Google'));
    expect(location.replace).not.toHaveBeenCalled();
  });

  it('offers Retry when the configuration could not be loaded', async () => {
    const { fixture, page, gateway } = open();
    gateway.config.mockRejectedValueOnce(new Error('x'));
    await until(fixture, has(page, 'Retry'));
    named(page, 'Retry').click();
    await until(fixture, has(page, 'Continue with Google'));
  });

  it.each([
    ['/checkout', 'Sign in to start Pro.'],
    ['/checkout?plan=business&interval=year', 'Sign in to start Business.'],
    ['/ko/checkout?plan=pro', 'Sign in to start Pro.'],
    ['/checkout?plan=free', 'Signing in creates your account'],
    ['/dashboard', 'Signing in creates your account'],
    ['https://elsewhere.test/checkout', 'Signing in creates your account'],
  ])('says before %s why one signs in', async (next, words) => {
    const { fixture, page } = open({ next });
    await until(fixture, has(page, words));
    expect(page.textContent.includes('review your order')).toBe(words.startsWith('Sign in'));
  });
});
