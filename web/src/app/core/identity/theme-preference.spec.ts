import { TestBed } from '@angular/core/testing';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { ThemeChoice } from '../theme/theme-choice';
import { Identity } from './identity';
import { HINT_KEY } from './session-hint';
import { ThemePreference } from './theme-preference';

const me = { uid: 'u1', role: null, sessionExpiresAt: null, preferences: { theme: 'dark' } };
const hint = { uid: 'u1', startedAt: Date.now(), expiresAt: Date.now() + 3_600_000 };

function setUp() {
  const server = new FakeServer();
  return {
    server,
    identity: TestBed.inject(Identity),
    shown: TestBed.inject(ThemeChoice).theme,
    preference: TestBed.inject(ThemePreference),
  };
}

describe('ThemePreference', () => {
  it('stays on the device for a visitor', async () => {
    const { server, shown, preference } = setUp();
    await preference.set('dark');
    expect(shown()).toBe('dark');
    expect(server.requests).toEqual([]);
  });

  it('is saved in the account of a member, so that the next page keeps it', async () => {
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    const { server, identity, preference } = setUp();
    identity.restore();
    server.on('PATCH /api/me', json(me));
    await preference.set('dark');
    expect(server.requests[0]?.body).toEqual({ preferences: { theme: 'dark' } });
    expect(identity.me()?.preferences.theme).toBe('dark');
  });

  it('is applied even when the API call fails', async () => {
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    const { server, identity, shown, preference } = setUp();
    identity.restore();
    server.on('PATCH /api/me', problem(400, 'request/invalid'));
    await expect(preference.set('light')).rejects.toMatchObject({ code: 'request/invalid' });
    expect(shown()).toBe('light');
  });
});
