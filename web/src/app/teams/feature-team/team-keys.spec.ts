import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, noContent } from '../../../testing/fake-server';
import { fakeLocation, TEAM } from '../../../testing/teams/teams';
import { enter, named, render, until } from '../../../testing/until';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';
import { TeamKeys } from './team-keys';

const KEYS = `/api/workspaces/${TEAM.id}/keys`;
const row = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Build',
  scopes: ['members'],
  hint: 'a1b2',
  createdBy: 'ann',
  maker: 'Ann',
  createdAt: 0,
  until: null,
  lastUsedAt: null,
  uses: 0,
  state: 'active',
};

async function open(role = 'owner', items: readonly object[] = [row]) {
  jest
    .spyOn(crypto, 'randomUUID')
    .mockReturnValue(row.id as `${string}-${string}-${string}-${string}-${string}`);
  const ask = jest.fn(() => Promise.resolve(true));
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      TeamStore,
      fakeLocation().provider,
      { provide: ConfirmDialog, useValue: { ask } },
    ],
  });
  const server = new FakeServer()
    .on('GET /api/workspaces', json({ items: [{ ...TEAM, role }], current: TEAM.id }))
    .on(`GET /api/workspaces/${TEAM.id}`, json({ ...TEAM, role, seats: null }))
    .on(`GET ${KEYS}`, json({ items }));
  await TestBed.inject(Workspaces).load();
  await TestBed.inject(TeamStore).details.load();
  const { fixture, page, showing } = render(TeamKeys);
  return { server, ask, fixture, page, showing };
}

describe('the API keys of a team', () => {
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
    jest.restoreAllMocks();
  });

  it('are made with a name and scopes, and shown once', async () => {
    const { server, fixture, page, showing } = await open('owner', []);
    await showing('No keys yet.');
    named(page, 'New key').click();
    await showing('Name of the key');
    enter(page.querySelector('input')!, 'CI');
    named(page, 'Create key').click();
    await showing('Choose at least one.');
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
    page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[1]?.click();
    await fixture.whenStable();
    const made = { row: { ...row, name: 'CI' }, key: 'kws_secret' };
    server.on(`PUT ${KEYS}/${row.id}`, json(made)).on(`GET ${KEYS}`, json({ items: [made.row] }));
    named(page, 'Create key').click();
    await showing('kws_secret');
    const sent = server.requests.find(({ method }) => method === 'PUT');
    expect(sent?.body).toEqual({ name: 'CI', scopes: ['members'], days: 90 });
    named(page, 'Done').click();
    await until(fixture, () => !page.textContent.includes('kws_secret'));
    await showing('kws_…a1b2');
  });

  it('offers an admin nothing of the payment', async () => {
    const { page, showing } = await open('admin');
    await showing('Build');
    named(page, 'New key').click();
    await showing('List members');
    expect(page.textContent).not.toContain('Read usage');
  });

  it('are revoked after a question that names the key', async () => {
    const { server, ask, fixture, page, showing } = await open();
    await showing('Build');
    server.on(`DELETE ${KEYS}/${row.id}`, noContent).on(`GET ${KEYS}`, json({ items: [] }));
    named(page, 'Revoke the API key Build').click();
    await until(fixture, () => page.textContent.includes('No keys yet.'));
    expect(ask).toHaveBeenCalledWith(
      expect.objectContaining({ heading: 'Revoke the API key Build?' }),
    );
  });
});
