import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { fakeLocation, TEAM } from '../../../testing/teams/teams';
import { enter, named, render, until } from '../../../testing/until';
import { Identity } from '../../core/identity/identity';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { TeamPage } from './team';

const TEAM_PATH = `/api/workspaces/${TEAM.id}`;
const ann = {
  uid: 'ann',
  displayName: 'Ann',
  email: 'ann@example.test',
  picture: null,
  role: 'owner',
  joinedAt: 0,
  invitedAs: null,
  hasSeat: true,
};
const ben = { ...ann, uid: 'ben', displayName: 'Ben', email: 'ben@example.test', role: 'member' };
const invitation = {
  id: 'a'.repeat(64),
  address: 'cleo@example.test',
  role: 'member',
  by: 'ann',
  createdAt: 0,
  mailedAt: 0,
  until: Date.now() + 86_400_000,
};
const details = {
  ...TEAM,
  createdAt: 0,
  seats: { paid: 4, members: 2, invitations: 1 },
  automaticSeats: 0,
  offer: null,
  succession: null,
};

async function open({
  role = 'owner',
  seats = details.seats,
  automaticSeats = 0,
  members = [ann, ben],
} = {}) {
  const { location, provider } = fakeLocation('/dashboard/team');
  const ask = jest.fn(() => Promise.resolve(true));
  TestBed.configureTestingModule({
    providers: [provideRouter([]), provider, { provide: ConfirmDialog, useValue: { ask } }],
  });
  TestBed.inject(Identity).setMe({ uid: 'ann', email: 'ann@example.test' } as never);
  const server = new FakeServer()
    .on('GET /api/workspaces', json({ items: [{ ...TEAM, role }], current: TEAM.id }))
    .on(`GET ${TEAM_PATH}`, json({ ...details, role, seats, automaticSeats }))
    .on(`GET ${TEAM_PATH}/members`, json({ items: members, nextCursor: null }))
    .on(`GET ${TEAM_PATH}/invitations`, json({ items: [invitation], nextCursor: null }));
  const { fixture, page, showing } = render(TeamPage);
  await showing('Ben');
  await fixture.whenStable();
  return { server, location, ask, fixture, page, showing };
}

describe('the page of a team', () => {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  });
  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
  });

  it('shows members, open invitations and free seats to an owner', async () => {
    const { page, showing } = await open();
    await showing('cleo@example.test');
    expect(page.textContent).toContain('1 of 4 seats are free.');
    expect(named(page, 'Remove Ben')).toBeTruthy();
    // An owner leaves in the settings.
    expect(() => named(page, 'Remove Ann')).toThrow();
  });

  it('shows a member the others, and nothing to change', async () => {
    const { server, page } = await open({ role: 'member' });
    expect(page.querySelector('select')).toBeNull();
    expect(() => named(page, 'Remove Ben')).toThrow();
    expect(() => named(page, 'Invite people')).toThrow();
    expect(server.count(`GET ${TEAM_PATH}/invitations`)).toBe(0);
    expect([...page.querySelectorAll('[role=tab]')].map((tab) => tab.textContent.trim())).toEqual([
      'Members',
      'Usage',
      'Settings',
    ]);
  });

  it('marks members without a seat', async () => {
    const { page } = await open({ members: [ann, { ...ben, hasSeat: false }] });
    const rows = [...page.querySelectorAll('app-member-list li')];
    expect(rows.map((row) => row.textContent.includes('Read only'))).toEqual([false, true]);
  });

  it('shows a new role at once, and the former one when it is refused', async () => {
    const { server, fixture, page, showing } = await open();
    const select = page.querySelector<HTMLSelectElement>('app-role-select select')!;
    server.on(`PATCH ${TEAM_PATH}/members/ben`, problem(403, 'workspace/role-required'));
    select.value = 'admin';
    select.dispatchEvent(new Event('change'));
    fixture.detectChanges();
    expect(select.value).toBe('admin');
    await showing('Title of workspace/role-required');
    expect(select.value).toBe('member');
  });

  it('can undo a new role', async () => {
    const { server, fixture, page } = await open();
    const select = page.querySelector<HTMLSelectElement>('app-role-select select')!;
    server.on(`PATCH ${TEAM_PATH}/members/ben`, json({ ...ben, role: 'billing' }), json(ben));
    select.value = 'billing';
    select.dispatchEvent(new Event('change'));
    const toasts = TestBed.inject(Toasts);
    await until(fixture, () => toasts.shown().length > 0);
    toasts.shown()[0]?.action?.run();
    await until(fixture, () => select.value === 'member');
    const changes = server.requests.filter(({ method }) => method === 'PATCH');
    expect(changes.map(({ body }) => body)).toEqual([{ role: 'billing' }, { role: 'member' }]);
  });

  it('removes a member after a question that names the person', async () => {
    const { server, ask, fixture, page } = await open();
    server
      .on(`DELETE ${TEAM_PATH}/members/ben`, noContent)
      .on(`GET ${TEAM_PATH}/members`, json({ items: [ann], nextCursor: null }));
    named(page, 'Remove Ben').click();
    await until(fixture, () => !page.textContent.includes('ben@example.test'));
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ heading: 'Remove Ben?' }));
  });

  it('sends an invitation again: it has another id then', async () => {
    const { server, fixture, page, showing } = await open();
    await showing('cleo@example.test');
    const again = { ...invitation, id: 'b'.repeat(64) };
    server
      .on(`POST ${TEAM_PATH}/invitations/${invitation.id}/resend`, json(again))
      .on(`DELETE ${TEAM_PATH}/invitations/${again.id}`, noContent);
    named(page, 'Send again: invitation of cleo@example.test').click();
    await until(fixture, () => TestBed.inject(Toasts).shown().length > 0);
    expect(page.querySelectorAll('app-invitation-list li')).toHaveLength(1);
    named(page, 'Revoke the invitation of cleo@example.test').click();
    await showing('Nobody is invited at the moment.');
  });

  async function openForm(options: Parameters<typeof open>[0] = {}) {
    const opened = await open(options);
    named(opened.page, 'Invite people').click();
    await opened.fixture.whenStable();
    const dialog = opened.page.querySelector('app-invite-dialog')!;
    const field = dialog.querySelector('textarea')!;
    const type = async (text: string): Promise<void> => {
      enter(field, text);
      await opened.fixture.whenStable();
    };
    const send = async (): Promise<void> => {
      dialog.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
      await opened.fixture.whenStable();
    };
    return { ...opened, dialog, field, type, send };
  }
  const INVITE = `POST ${TEAM_PATH}/invitations`;

  it('says before it sends that seats are missing, and sends nothing', async () => {
    const { server, dialog, type, send } = await openForm();
    await type('a@example.test, b@example.test');
    expect(dialog.textContent).toContain('You need 1 more seat.');
    await send();
    expect(server.count(INVITE)).toBe(0);
  });

  it('says before it sends that seats are bought, where that is allowed for all of them', async () => {
    const { server, dialog, type, send } = await openForm({ automaticSeats: 1 });
    await type('a@example.test, b@example.test, c@example.test');
    expect(dialog.textContent).toContain('You need 2 more seats.');
    await type('a@example.test, b@example.test');
    expect(dialog.textContent).toContain('1 more seat is bought and charged when you send');
    server.on(INVITE, json({ invited: [], skipped: [] }, 201));
    await send();
    expect(server.count(INVITE)).toBe(1);
  });

  it('invites many at once, and names who was left out', async () => {
    const { server, dialog, field, type, send, showing } = await openForm({
      seats: { paid: 9, members: 2, invitations: 1 },
    });
    await type('Dan <dan@example.test>\nben@example.test');
    const invited = { ...invitation, id: 'c'.repeat(64), address: 'dan@example.test' };
    const skipped = { address: 'ben@example.test', reason: 'member' };
    server.on(INVITE, json({ invited: [invited], skipped: [skipped] }, 201));
    named(dialog, 'Send 2 invitations');
    await send();
    await showing('Already a member');
    expect(
      server.requests.find(({ url, method }) => method === 'POST' && url.endsWith('/invitations'))
        ?.body,
    ).toEqual({
      lines: ['dan@example.test', 'ben@example.test'],
      role: 'member',
    });
    expect(dialog.textContent).toContain('ben@example.test');
    expect(field.value).toBe('');
    await showing('dan@example.test');
  });

  it('adds the addresses of a CSV file to those that are typed', async () => {
    const { fixture, dialog, field, type } = await openForm();
    await type('dan@example.test');
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!;
    const file = { text: () => Promise.resolve('name,email\nEve,eve@example.test') };
    Object.defineProperty(input, 'files', { value: [file] });
    Object.defineProperty(input, 'value', { value: '', writable: true });
    input.dispatchEvent(new Event('change'));
    await until(fixture, () => field.value.includes('eve'));
    expect(field.value).toBe('dan@example.test\neve@example.test');
  });

  it('keeps what was typed when sending fails', async () => {
    const { server, field, type, send, showing } = await openForm();
    await type('dan@example.test');
    server.on(INVITE, problem(409, 'workspace/no-seats'));
    await send();
    await showing('Title of workspace/no-seats');
    expect(field.value).toBe('dan@example.test');
  });

  it('lets the other person accept the ownership', async () => {
    const offer = { from: 'ben', to: 'ann', then: 'admin', offeredAt: 0, until: Date.now() };
    const { server, page, fixture, showing } = await open({ role: 'admin' });
    server.on(`GET ${TEAM_PATH}`, json({ ...details, role: 'admin', offer }));
    document.dispatchEvent(new Event('visibilitychange'));
    await showing('Ben offers you the ownership of this team.');
    server
      .on(`POST ${TEAM_PATH}/transfer/accept`, json(TEAM))
      .on(`GET ${TEAM_PATH}`, json(details));
    named(page, 'Accept ownership').click();
    await until(fixture, () => page.querySelector('[aria-label="Offer of ownership"]') === null);
  });
});
