import { TestBed } from '@angular/core/testing';
import { DocumentLocation } from '../../core/navigation/document-location';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { enter, named, render } from '../../../testing/until';
import { StartView } from './start-view';

const ROUTE = 'POST /api/admin/users/mia/view';

async function open() {
  const go = jest.fn();
  TestBed.configureTestingModule({ providers: [{ provide: DocumentLocation, useValue: { go } }] });
  const server = new FakeServer();
  const { fixture, page, showing } = render(StartView, {
    user: { uid: 'mia', displayName: 'Mia' },
  });
  await showing('Reason');
  const submit = () => named(page, 'View as member').click();
  const type = (text: string) => {
    const field = page.querySelector('input')!;
    enter(field, text);
  };
  return { fixture, page, showing, server, go, submit, type };
}

describe('StartView', () => {
  it('asks for a reason before it asks the server', async () => {
    const { server, showing, submit, type, page } = await open();
    type('  short ');
    submit();
    await showing('Say in at least 10 characters');
    expect(server.requests).toEqual([]);
    expect(page.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows why it failed, keeps the reason, and opens the dashboard of the account', async () => {
    const { fixture, server, showing, submit, type, go, page } = await open();
    server.on(ROUTE, problem(404, 'account/not-found'), json({ until: Date.now() }, 201));
    type('Ticket 12345');
    submit();
    await showing('Detail of account/not-found');
    expect(page.querySelector('input')?.value).toBe('Ticket 12345');
    submit();
    await fixture.whenStable();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.requests.at(-1)?.body).toEqual({ reason: 'Ticket 12345' });
    expect(go).toHaveBeenCalledWith('/dashboard');
  });
});
