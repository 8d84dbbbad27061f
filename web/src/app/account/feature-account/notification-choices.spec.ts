import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { Me } from '@keelson/contracts/account/endpoints';
import type { NotificationKind } from '@keelson/contracts/notifications/notification';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { until } from '../../../testing/until';
import { Identity } from '../../core/identity/identity';
import { AccountStore } from './account-store';
import { NotificationChoices } from './notification-choices';

const account = (role: Me['role'], mutedNotifications: NotificationKind[] = []): Me =>
  ({
    uid: 'u1',
    role,
    sessionExpiresAt: null,
    preferences: { theme: 'system', mutedNotifications },
  }) as unknown as Me;

function open(me: Me) {
  const server = new FakeServer().on('GET /api/me', json(me));
  TestBed.configureTestingModule({ providers: [AccountStore] });
  const identity = TestBed.inject(Identity);
  const fixture = TestBed.createComponent(NotificationChoices);
  fixture.componentRef.setInput('me', me);
  fixture.detectChanges();
  /** Passes on the account, as the page does. */
  const settle = async (requests: number): Promise<void> => {
    await until(fixture, () => server.count('PATCH /api/me') === requests);
    await fixture.whenStable();
    const stored = identity.me();
    if (stored !== null) fixture.componentRef.setInput('me', stored);
    fixture.detectChanges();
  };
  const sent = (): unknown[] =>
    server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { server, fixture, settle, sent };
}

const boxes = ({ nativeElement }: ComponentFixture<unknown>): Record<string, HTMLInputElement> =>
  Object.fromEntries(
    [...(nativeElement as HTMLElement).querySelectorAll('label')].map((label) => [
      label.textContent.trim(),
      label.querySelector('input')!,
    ]),
  );
const muted = (...mutedNotifications: NotificationKind[]) => ({
  preferences: { mutedNotifications },
});

describe('NotificationChoices', () => {
  it.each<[Me['role'], number]>([
    [null, 1],
    ['viewer', 6],
    ['operator', 6],
    ['admin', 7],
  ])('offers what the role %s can get', (role, count) => {
    expect(Object.keys(boxes(open(account(role)).fixture))).toHaveLength(count);
  });

  it('saves what is switched off and on', async () => {
    const { server, fixture, settle, sent } = open(account('viewer', ['review']));
    const box = (): HTMLInputElement => boxes(fixture)['Comments that mention me']!;
    expect(boxes(fixture)['My cards that are ready for review']?.checked).toBe(false);
    server.on(
      'PATCH /api/me',
      json(account('viewer', ['review', 'mention'])),
      json(account('viewer', ['review'])),
    );
    box().click();
    await settle(1);
    expect(box().checked).toBe(false);
    box().click();
    await settle(2);
    expect(box().checked).toBe(true);
    expect(sent()).toEqual([muted('review', 'mention'), muted('review')]);
  });

  it('keeps both of two quick choices', async () => {
    const { server, fixture, settle, sent } = open(account('viewer'));
    server.on(
      'PATCH /api/me',
      json(account('viewer', ['mention'])),
      json(account('viewer', ['mention', 'blocked'])),
    );
    boxes(fixture)['Comments that mention me']?.click();
    boxes(fixture)['My cards that are blocked']?.click();
    await settle(2);
    expect(sent()).toEqual([muted('mention'), muted('mention', 'blocked')]);
    expect(boxes(fixture)['Comments that mention me']?.checked).toBe(false);
    expect(boxes(fixture)['My cards that are blocked']?.checked).toBe(false);
  });

  it('shows the stored choice and the error when it could not be saved', async () => {
    const { server, fixture, settle } = open(account(null));
    server.on('PATCH /api/me', problem(400, 'request/invalid'));
    boxes(fixture)['Failed payments and the end of my plan']?.click();
    await settle(1);
    await until(fixture, () =>
      (fixture.nativeElement as HTMLElement).textContent.includes('Detail of request/invalid'),
    );
    await until(
      fixture,
      () => boxes(fixture)['Failed payments and the end of my plan']?.checked === true,
    );
  });
});
