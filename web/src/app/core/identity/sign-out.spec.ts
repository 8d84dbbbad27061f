import { TestBed } from '@angular/core/testing';
import { FakeServer, noContent, problem } from '../../../testing/fake-server';
import { Toasts } from '../../shared/ui/toasts';
import { SignInGateway } from '../firebase/sign-in-gateway';
import { DocumentLocation } from '../navigation/document-location';
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

describe('SignOut', () => {
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
