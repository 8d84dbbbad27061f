import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeLive } from '../../../testing/fake-live';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { fakeLocation, OTHER_TEAM, TEAM } from '../../../testing/teams/teams';
import { named, render, until } from '../../../testing/until';
import { ApiClient } from '../../core/api/api-client';
import { CommandRegistry } from '../../core/commands/command-registry';
import { Live } from '../../core/firebase/live';
import { Identity } from '../../core/identity/identity';
import { HINT_KEY } from '../../core/identity/session-hint';
import { WorkspaceSwitcher } from './workspace-switcher';

const SWITCH = 'PUT /api/workspaces/current';

interface Opened {
  readonly left?: string | null;
  readonly invitations?: readonly object[];
}

async function open(
  items: readonly object[],
  current: string | null,
  { left = null, invitations = [] }: Opened = {},
) {
  const { location, provider } = fakeLocation();
  const live = new FakeLive();
  TestBed.configureTestingModule({
    providers: [provideRouter([]), provider, { provide: Live, useValue: live }],
  });
  const hint = { uid: 'pat', startedAt: Date.now(), expiresAt: Date.now() + 3_600_000 };
  localStorage.setItem(HINT_KEY, JSON.stringify(hint));
  TestBed.inject(Identity).restore();
  const server = new FakeServer().on(
    'GET /api/workspaces',
    json({ items, current, left, invitations }),
  );
  const { fixture, page, showing } = render(WorkspaceSwitcher);
  await until(fixture, () => server.count('GET /api/workspaces') > 0);
  await fixture.whenStable();
  return {
    server,
    live,
    location,
    fixture,
    page,
    showing,
    /** jsdom has no popovers. */
    openList: async () => {
      const event = Object.assign(new Event('toggle'), { newState: 'open' });
      page.querySelector('[popover]')?.dispatchEvent(event);
      await fixture.whenStable();
    },
    commands: () =>
      TestBed.inject(CommandRegistry)
        .commands()
        .map(({ title }) => title),
    /** As another tab of the browser does. */
    switchElsewhere: async (name: string) => {
      const event = new StorageEvent('storage', { key: 'keelson.workspace', newValue: name });
      window.dispatchEvent(event);
      await fixture.whenStable();
    },
  };
}

describe('WorkspaceSwitcher', () => {
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

  it('takes no room without a team, and offers to create one', async () => {
    const { page, commands } = await open([], null);
    expect(page.textContent.trim()).toBe('');
    expect(page.classList.contains('shown')).toBe(false);
    expect(commands()).toEqual(['New team']);
  });

  it('joins the team of an invitation with two clicks, also without another team', async () => {
    const invitation = {
      id: 'a'.repeat(64),
      workspaceName: 'Quay',
      role: 'member',
      invitedBy: 'Ann',
      until: 1,
    };
    const { server, location, page, fixture, openList } = await open([], null, {
      invitations: [invitation],
    });
    expect(page.textContent).toContain('You have an invitation');
    server.on(`POST /api/me/invitations/${invitation.id}/accept`, json({ ...TEAM, name: 'Quay' }));
    await openList();
    const entries = [...page.querySelectorAll<HTMLButtonElement>('app-switcher-list button')];
    entries.find(({ textContent }) => textContent.includes('Join Quay'))?.click();
    await until(fixture, () => location.go.mock.calls.length > 0);
    expect(location.go).toHaveBeenCalledWith('/dashboard/team');
    expect(localStorage.getItem('keelson.workspace')).toBe(TEAM.id);
  });

  it('takes no room with a deleted team alone', async () => {
    const { page } = await open([{ ...TEAM, deleteAt: 1 }], null);
    expect(page.classList.contains('shown')).toBe(false);
  });

  it('shows the current workspace, and switches to another one with a full page load', async () => {
    const { server, location, page, fixture, openList } = await open([TEAM, OTHER_TEAM], TEAM.id);
    expect(page.querySelector('button .visually-hidden')?.textContent).toBe('Workspace: Harbour');
    await openList();
    const entries = [...page.querySelectorAll('app-switcher-list button')];
    expect(entries.map((entry) => entry.querySelector('.name')?.textContent)).toEqual([
      'Personal',
      'Harbour',
      'Dock',
    ]);
    expect(entries[1]?.getAttribute('aria-current')).toBe('true');
    server.on(SWITCH, json({ current: OTHER_TEAM.id }));
    (entries[2] as HTMLElement).click();
    await until(fixture, () => location.go.mock.calls.length > 0);
    expect(server.requests.at(-1)?.body).toEqual({ workspace: OTHER_TEAM.id });
    expect(location.go).toHaveBeenCalledWith('/dashboard');
    expect(localStorage.getItem('keelson.workspace')).toBe(OTHER_TEAM.id);
  });

  it('stays where it is when the switch fails, and says why', async () => {
    const { server, location, page, showing, openList } = await open([TEAM], null);
    await openList();
    server.on(SWITCH, problem(404, 'workspace/not-found'));
    (page.querySelectorAll('app-switcher-list button')[1] as HTMLElement).click();
    await showing('Title of workspace/not-found');
    expect(location.go).not.toHaveBeenCalled();
  });

  it('has a command for each other workspace', async () => {
    const { commands } = await open([TEAM, OTHER_TEAM], TEAM.id);
    expect(commands()).toEqual([
      'Members and plan of Harbour',
      'Switch to Personal',
      'Switch to Dock',
      'New team',
    ]);
  });

  it('says when another tab has switched, until it is switched back', async () => {
    const { server, location, page, fixture, showing, switchElsewhere } = await open(
      [TEAM, OTHER_TEAM],
      TEAM.id,
    );
    await switchElsewhere(OTHER_TEAM.id);
    await showing('This tab shows Harbour. In another tab you switched to Dock.');
    named(page, 'Reload this tab').click();
    expect(location.reload).toHaveBeenCalledTimes(1);
    server.on(SWITCH, json({ current: TEAM.id }));
    named(page, 'Switch back to Harbour').click();
    await until(fixture, () => page.querySelector('app-stale-notice') === null);
    expect(server.requests.at(-1)?.body).toEqual({ workspace: TEAM.id });
    expect(localStorage.getItem('keelson.workspace')).toBe(TEAM.id);
  });

  it('ends the notice when the other tab switches back', async () => {
    const { page, showing, switchElsewhere } = await open([TEAM], TEAM.id);
    await switchElsewhere('personal');
    await showing('you switched to Personal');
    await switchElsewhere(TEAM.id);
    expect(page.querySelector('app-stale-notice')).toBeNull();
  });

  it('explains a change that was refused, and keeps the page as it is', async () => {
    const { server, location, fixture } = await open([TEAM], TEAM.id);
    const refused = problem(409, 'workspace/changed', { details: { current: null } });
    server.on('POST /api/subscription/cancel', refused);
    const change = TestBed.inject(ApiClient).post('/api/subscription/cancel');
    await expect(change).rejects.toMatchObject({ code: 'workspace/changed' });
    await until(fixture, () => document.querySelector('app-stale-dialog dialog') !== null);
    const dialog = document.querySelector('app-stale-dialog')!;
    expect(dialog.textContent).toContain('In another tab you switched to Personal.');
    server.on(SWITCH, json({ current: TEAM.id }));
    named(dialog, 'Switch back to Harbour').click();
    await until(fixture, () => document.querySelector('app-stale-dialog') === null);
    expect(location.go).not.toHaveBeenCalled();
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('says at once that the person was removed, and shows the personal workspace', async () => {
    const { server, live, location, page, fixture, showing } = await open(
      [TEAM, OTHER_TEAM],
      TEAM.id,
    );
    server.on('GET /api/workspaces', json({ items: [OTHER_TEAM], current: null, left: 'Harbour' }));
    live.emit(`workspaces/${TEAM.id}/members/pat`, null);
    await showing('You are no longer in Harbour.');
    expect(page.querySelector('button .visually-hidden')?.textContent).toBe('Workspace: Personal');
    server.on('POST /api/subscription/cancel', json({}));
    await TestBed.inject(ApiClient).post('/api/subscription/cancel');
    expect(server.requests.at(-1)?.headers).toMatchObject({ 'keelson-workspace': 'personal' });
    named(page, 'Dismiss').click();
    await until(fixture, () => page.querySelector('app-left-notice') === null);
    expect(location.go).not.toHaveBeenCalled();
  });

  it('checks the membership when a request says that it has ended', async () => {
    const { server, showing } = await open([TEAM], TEAM.id);
    server.on('GET /api/workspaces', json({ items: [], current: null, left: null }));
    server.on('POST /api/subscription/cancel', problem(404, 'workspace/not-found'));
    const change = TestBed.inject(ApiClient).post('/api/subscription/cancel');
    await expect(change).rejects.toMatchObject({ code: 'workspace/not-found' });
    await showing('You are no longer in Harbour.');
  });

  it('names the team that the session has left since the last visit', async () => {
    const { location, page, showing } = await open([], null, { left: 'Harbour' });
    await showing('You are no longer in Harbour.');
    expect(page.classList.contains('shown')).toBe(true);
    named(page, 'Open my workspace').click();
    expect(location.go).toHaveBeenCalledWith('/dashboard');
  });

  it('names the workspace that the tab shows, once it is known', async () => {
    const { server } = await open([TEAM], TEAM.id);
    server.on('POST /api/subscription/cancel', json({}));
    await TestBed.inject(ApiClient).post('/api/subscription/cancel');
    expect(server.requests.at(-1)?.headers).toMatchObject({ 'keelson-workspace': TEAM.id });
    expect(server.requests[0]?.headers).not.toHaveProperty('keelson-workspace');
  });
});
