import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap } from '@angular/router';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { named, until } from '../../../testing/until';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { HINT_KEY } from '../../core/identity/session-hint';
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
}

function open(scene: Scene = {}) {
  const config = {
    firebase: {},
    authProviders: scene.providers ?? ['google', 'github'],
    local: scene.local === false ? null : local,
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
  const fixture: ComponentFixture<SignIn> = TestBed.createComponent(SignIn);
  return { fixture, page: fixture.nativeElement as HTMLElement, gateway, location };
}

const has = (page: HTMLElement, words: string) => () => page.textContent.includes(words);

describe('SignIn', () => {
  let server: FakeServer;
  beforeEach(() => {
    localStorage.clear();
    server = new FakeServer().on('POST /api/session', json(session));
  });

  it('has the buttons that are configured', async () => {
    const { fixture, page } = open({ providers: ['github'] });
    await until(fixture, has(page, 'Continue with GitHub'));
    expect(page.textContent).not.toContain('Google');
  });

  it('signs a demo account in and goes where the person wanted', async () => {
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

  it('asks for an address that is one', async () => {
    const { fixture, page, gateway, location } = open();
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, has(page, 'E-mail'));
    const field = page.querySelector<HTMLInputElement>('#chooser-email')!;
    const write = (text: string): void => {
      field.value = text;
      field.dispatchEvent(new Event('input'));
    };
    write('jo');
    named(page, 'Continue').click();
    await until(fixture, has(page, 'Enter an e-mail address'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(gateway.signInLocally).not.toHaveBeenCalled();
    write('jo@example.test');
    named(page, 'Continue').click();
    await until(fixture, () => location.replace.mock.calls.length > 0);
    expect(location.replace).toHaveBeenCalledWith('/dashboard');
  });

  it('goes home instead of to another site', async () => {
    const { fixture, page, location } = open({ local: false, next: '//evil.example/steal' });
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, () => location.replace.mock.calls.length > 0);
    expect(location.replace).toHaveBeenCalledWith('/dashboard');
  });

  it('fetches Firebase before the click only where a popup will need it', async () => {
    const production = open({ local: false });
    await until(production.fixture, () => production.gateway.prepare.mock.calls.length > 0);
    TestBed.resetTestingModule();
    const localCopy = open();
    await until(localCopy.fixture, has(localCopy.page, 'Continue with Google'));
    expect(localCopy.gateway.prepare).not.toHaveBeenCalled();
  });

  it('says what went wrong in a sentence, and can be tried again', async () => {
    const { fixture, page, gateway, location } = open({ local: false });
    gateway.signIn.mockRejectedValueOnce({ code: 'auth/account-exists-with-different-credential' });
    await until(fixture, has(page, 'Continue with GitHub'));
    named(page, 'Continue with GitHub').click();
    await until(fixture, has(page, 'Use a different sign-in method'));
    expect(page.querySelector('[role=alert]')).not.toBeNull();
    named(page, 'Continue with Google').click();
    await until(fixture, () => location.replace.mock.calls.length > 0);
  });

  it('says nothing when the popup was closed', async () => {
    const { fixture, page, gateway } = open({ local: false });
    gateway.signIn.mockRejectedValueOnce({ code: 'auth/popup-closed-by-user' });
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, () => gateway.signIn.mock.calls.length > 0);
    await until(fixture, has(page, 'Continue with Google'));
    expect(page.querySelector('[role=alert]')).toBeNull();
  });

  it('waits for the provider, with the buttons at rest', async () => {
    const { fixture, page, gateway } = open({ local: false });
    gateway.signIn.mockReturnValueOnce(new Promise(() => undefined));
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, has(page, 'Waiting for Google'));
    const buttons = [...page.querySelectorAll<HTMLButtonElement>('.ways button')];
    expect(buttons.every(({ disabled }) => disabled)).toBe(true);
  });

  it('shows what our server refused', async () => {
    server.on('POST /api/session', problem(403, 'session/account-disabled'));
    const { fixture, page } = open({ local: false });
    await until(fixture, has(page, 'Continue with Google'));
    named(page, 'Continue with Google').click();
    await until(fixture, has(page, 'Detail of session/account-disabled'));
  });

  it('finishes a sign-in that came back by redirect', async () => {
    const { fixture, gateway, location } = open({ local: false, next: '/dashboard/account' });
    gateway.finishRedirect.mockResolvedValueOnce('token');
    await until(fixture, () => location.replace.mock.calls.length > 0);
    expect(location.replace).toHaveBeenCalledWith('/dashboard/account');
  });

  it('goes on at once when somebody is signed in already', async () => {
    localStorage.setItem(HINT_KEY, JSON.stringify({ ...session, startedAt: Date.now() }));
    server.on('GET /api/me', json({ ...session, sessionExpiresAt: session.expiresAt }));
    const { fixture, location } = open({ next: '/automation' });
    await until(fixture, () => location.replace.mock.calls.length > 0);
    expect(location.replace).toHaveBeenCalledWith('/automation');
  });

  it('does not go round in circles when the page behind does not accept the session', async () => {
    localStorage.setItem(HINT_KEY, JSON.stringify({ ...session, startedAt: Date.now() }));
    localStorage.setItem('keelson.went-on', String(Date.now() - 1_000));
    const { fixture, page, location } = open();
    await until(fixture, has(page, 'Continue with Google'));
    expect(location.replace).not.toHaveBeenCalled();
  });

  it('offers Retry when the ways to sign in could not be asked for', async () => {
    const { fixture, page, gateway } = open();
    gateway.config.mockRejectedValueOnce(new Error('x'));
    await until(fixture, has(page, 'Retry'));
    named(page, 'Retry').click();
    await until(fixture, has(page, 'Continue with Google'));
  });
});
