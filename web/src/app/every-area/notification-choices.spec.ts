import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { Me } from '@keelson/contracts/account/endpoints';
import type { NotificationKind } from '@keelson/contracts/notifications/notification';
import { FakeServer, json, problem } from '../../testing/fake-server';
import { render, until } from '../../testing/until';
import { Identity } from '../core/identity/identity';
import { AccountStore } from '../account/feature-account/account-store';
import { NotificationChoices } from '../account/feature-account/notification-choices';

const account = (
  role: Me['role'],
  mutedNotifications: NotificationKind[] = [],
  mailedNotifications: NotificationKind[] = [],
): Me =>
  ({
    uid: 'u1',
    email: 'jo@example.test',
    emailVerified: true,
    role,
    sessionExpiresAt: null,
    preferences: { theme: 'system', mutedNotifications, mailedNotifications },
  }) as unknown as Me;

function open(me: Me, notificationMail?: 'on') {
  const server = new FakeServer()
    .on('GET /api/me', json(me))
    .on('GET /api/config', json({ notificationMail }));
  TestBed.configureTestingModule({ providers: [AccountStore] });
  const identity = TestBed.inject(Identity);
  const { fixture } = render(NotificationChoices, { me });
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
      label.textContent.trim().replace(/\s+/g, ' '),
      label.querySelector('input')!,
    ]),
  );
const muted = (...mutedNotifications: NotificationKind[]) => ({
  preferences: { mutedNotifications },
});

describe('NotificationChoices', () => {
  it.each<[Me['role'], number]>([
    [null, 2],
    ['viewer', 7],
    ['operator', 7],
    ['admin', 8],
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
    boxes(fixture)['Payments, my plan and my allowance']?.click();
    await settle(1);
    await until(fixture, () =>
      (fixture.nativeElement as HTMLElement).textContent.includes('Detail of request/invalid'),
    );
    await until(
      fixture,
      () => boxes(fixture)['Payments, my plan and my allowance']?.checked === true,
    );
  });

  describe('with mail', () => {
    const mailed = (...mailedNotifications: NotificationKind[]) => ({
      preferences: { mailedNotifications },
    });
    const MENTION = 'E-mail: Comments that mention me';
    const openWithMail = async (me: Me) => {
      const opened = open(me, 'on');
      const text = (): string => (opened.fixture.nativeElement as HTMLElement).textContent;
      await until(opened.fixture, () => text().includes('e-mailed'));
      return { ...opened, text };
    };

    it('offers it beside each kind, and not for what is off', async () => {
      const { fixture, text } = await openWithMail(account('viewer', ['review'], ['review']));
      const shown = boxes(fixture);
      expect(Object.keys(shown).filter((label) => label.startsWith('E-mail: '))).toHaveLength(7);
      expect(text()).toContain('e-mailed to jo@example.test');
      expect(shown[MENTION]).toMatchObject({ checked: false, disabled: false });
      const review = 'E-mail: My cards that are ready for review';
      expect(shown[review]).toMatchObject({ checked: false, disabled: true });
    });

    it('saves what is mailed, without what is shown', async () => {
      const { server, fixture, settle, sent } = await openWithMail(account('viewer', ['review']));
      server.on(
        'PATCH /api/me',
        json(account('viewer', ['review'], ['mention'])),
        json(account('viewer', ['review'])),
      );
      boxes(fixture)[MENTION]?.click();
      await settle(1);
      expect(boxes(fixture)[MENTION]?.checked).toBe(true);
      boxes(fixture)[MENTION]?.click();
      await settle(2);
      expect(sent()).toEqual([mailed('mention'), mailed()]);
      expect(boxes(fixture)[MENTION]?.checked).toBe(false);
    });

    it('says why nothing is mailed to an address that is not verified', async () => {
      const me = { ...account('viewer'), emailVerified: false };
      const { fixture, text } = await openWithMail(me);
      expect(text()).toContain('address isn’t verified');
      expect(boxes(fixture)[MENTION]).toBeUndefined();
    });

    it('is not offered where it is not configured', async () => {
      const { server, fixture } = open(account('viewer'));
      await until(fixture, () => server.count('GET /api/config') === 1);
      await fixture.whenStable();
      expect(boxes(fixture)[MENTION]).toBeUndefined();
    });
  });
});
