import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { enter, named, render, until } from '../../../testing/until';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { DocumentLocation } from '../../core/navigation/document-location';
import { Account } from './account';

const EMAIL = 'jo@example.test';
const me = {
  uid: 'u1',
  email: EMAIL,
  displayName: 'Jo',
  role: null,
  createdAt: 0,
  providers: ['google.com'],
  sessionExpiresAt: Date.now() + 3_600_000,
  preferences: { theme: 'system', mutedNotifications: [], language: null },
};

async function open() {
  const location = { path: '/dashboard/account', origin: '', go: jest.fn(), replace: jest.fn() };
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      { provide: DocumentLocation, useValue: location },
      {
        provide: SignInGateway,
        useValue: {
          signOut: () => Promise.resolve(),
          config: () => Promise.resolve({ authProviders: ['google'] }),
        },
      },
    ],
  });
  const server = new FakeServer()
    .on('GET /api/me', json(me))
    .on('GET /api/me/sessions', json({ items: [] }))
    .on('GET /api/me/sign-in-methods', json({ items: [] }));
  const { fixture, page, showing } = render(Account);
  await showing('Save name');
  const field = (label: string): HTMLInputElement => {
    const found = [...page.querySelectorAll('label')].find((one) =>
      one.textContent.trim().startsWith(label),
    );
    return (found?.control ?? found?.querySelector('input')) as HTMLInputElement;
  };
  const type = async (input: HTMLInputElement, text: string): Promise<void> => {
    enter(input, text);
    await fixture.whenStable();
  };
  const submit = async (input: HTMLInputElement): Promise<void> => {
    input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await fixture.whenStable();
  };
  const patches = () => server.requests.filter(({ method }) => method === 'PATCH');
  return { fixture, page, server, location, showing, field, type, submit, patches };
}

/** The text that `aria-describedby` names. */
function descriptionOf(input: HTMLInputElement): string {
  const id = input.getAttribute('aria-describedby');
  return (id === null ? null : document.getElementById(id))?.textContent.trim() ?? '';
}

describe('Account', () => {
  it('saves the name on submit', async () => {
    const { server, showing, field, type, submit, patches } = await open();
    server.on('PATCH /api/me', json({ ...me, displayName: 'Jo Ann' }));
    await type(field('Name'), ' Jo Ann ');
    await submit(field('Name'));
    await showing('Save name');
    expect(patches().map(({ body }) => body)).toEqual([{ displayName: 'Jo Ann' }]);
    expect(field('Name').value).toBe('Jo Ann');
  });

  it('shows the name as the server has stored it', async () => {
    const { server, showing, field, type, submit } = await open();
    server.on('PATCH /api/me', json({ ...me, displayName: 'Jo Ann' }));
    await type(field('Name'), '\u202EJo  Ann\u0000');
    await submit(field('Name'));
    await showing('Save name');
    expect(field('Name').value).toBe('Jo Ann');
  });

  it('reports an empty name at the field and moves the focus there', async () => {
    const { field, type, submit, patches } = await open();
    const name = field('Name');
    await type(name, '  ');
    await submit(name);
    expect(descriptionOf(name)).toBe('Enter a name.');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    expect(patches()).toEqual([]);
  });

  it('keeps the typed name when saving fails', async () => {
    const { server, showing, field, type, submit } = await open();
    server.on('PATCH /api/me', problem(503, 'internal'));
    await type(field('Name'), 'Jo Ann');
    await submit(field('Name'));
    await showing('Detail of internal');
    expect(field('Name').value).toBe('Jo Ann');
  });

  it('deletes the account only after the e-mail address is typed', async () => {
    const { fixture, page, server, location, field, type, submit } = await open();
    server.on('DELETE /api/me', noContent);
    const confirmation = field('Type ');
    const button = named(page, 'Delete account');
    await type(confirmation, 'jo@example.tes');
    await submit(confirmation);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await type(confirmation, EMAIL);
    expect(button.hasAttribute('aria-disabled')).toBe(false);
    await submit(confirmation);
    await until(fixture, () => location.go.mock.calls.length > 0);
    expect(server.requests.at(-1)?.body).toEqual({ confirm: EMAIL });
  });
});
