import { TestBed } from '@angular/core/testing';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { FakeServer, noContent, problem } from '../../../testing/fake-server';
import { Toasts } from '../../shared/ui/toasts';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { DocumentLocation } from '../navigation/document-location';
import { Identity } from './identity';
import { SignOut } from './sign-out';

function setUp() {
  const go = jest.fn();
  TestBed.configureTestingModule({
    providers: [
      { provide: DocumentLocation, useValue: { path: '/', go, replace: jest.fn() } },
      { provide: SignInGateway, useValue: { signOut: () => Promise.resolve() } },
    ],
  });
  const show = jest.spyOn(TestBed.inject(Toasts), 'show');
  return { go, show, server: new FakeServer(), signOut: TestBed.inject(SignOut) };
}

const UNSENT = { 'keelson.changes.u1.a': '[{},{}]', 'keelson.changes.u1.b': '{"broken' };
const OTHERS = 'keelson.changes.u2.a';

function withUnsent(isConfirmed: boolean) {
  for (const [key, text] of Object.entries(UNSENT)) localStorage.setItem(key, text);
  localStorage.setItem(OTHERS, '[{}]');
  const opened = setUp();
  opened.server.on('DELETE /api/session', noContent);
  TestBed.inject(Identity).setMe({ uid: 'u1', sessionExpiresAt: null } as never);
  const ask = jest.spyOn(TestBed.inject(ConfirmDialog), 'ask').mockResolvedValue(isConfirmed);
  return { ...opened, ask };
}

describe('SignOut', () => {
  it('stays when the person wants to keep the changes that were not sent', async () => {
    const { ask, go, server, signOut } = withUnsent(false);
    await signOut.run();
    expect(ask.mock.calls[0]?.[0]).toMatchObject({
      heading: 'Sign out and lose 3 unsaved changes?',
      action: 'Sign out anyway',
    });
    expect([server.requests, go.mock.calls, signOut.busy()]).toEqual([[], [], false]);
    expect(localStorage.getItem('keelson.changes.u1.a')).toBe('[{},{}]');
  });

  it('removes the changes of the person, and not those of others, after a confirmation', async () => {
    const { go, server, signOut } = withUnsent(true);
    await signOut.run();
    expect(server.count('DELETE /api/session')).toBe(1);
    expect(go).toHaveBeenCalledWith('/');
    expect(Object.keys(localStorage)).toEqual([OTHERS]);
  });

  it('ends the session once for repeated clicks and leaves', async () => {
    const { go, server, signOut } = setUp();
    server.on('DELETE /api/session', noContent);
    await Promise.all([signOut.run(), signOut.run()]);
    expect(server.count('DELETE /api/session')).toBe(1);
    expect(go).toHaveBeenCalledWith('/');
  });

  it('stays and reports the error when the session could not be ended', async () => {
    const { go, show, server, signOut } = setUp();
    server.on('DELETE /api/session', problem(400, 'request/invalid'));
    await signOut.run();
    expect(go).not.toHaveBeenCalled();
    expect(show.mock.calls[0]?.[0].text).toContain('You are still signed in.');
    expect(signOut.busy()).toBe(false);
  });
});
