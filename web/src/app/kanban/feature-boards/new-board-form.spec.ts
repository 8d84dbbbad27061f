import { TestBed } from '@angular/core/testing';
import type { BoardSlug } from '@keelson/contracts/ids';
import { eventually } from '../../../testing/eventually';
import { FakeLive } from '../../../testing/fake-live';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { buildBoard } from '../../../testing/boards/boards';
import { health } from '../../../testing/boards/open-board';
import { Live } from '../../core/firebase/live';
import { Toasts } from '../../shared/ui/toasts';
import { render, typist } from '../../../testing/until';
import { BoardDirectory } from '../data/board/board-directory';
import { GatewayStatus } from '../data/agents/gateway-status';
import { LiveWithFallback } from '../data/offline/live-with-fallback';
import { NewBoardForm } from './new-board-form';

const CREATE = 'POST /api/admin/kanban/boards';

/** The rendered form with helpers to fill it. */
function setUp() {
  const server = new FakeServer().on('GET /api/health', health('up'));
  TestBed.configureTestingModule({
    providers: [
      { provide: Live, useValue: new FakeLive() },
      ...[BoardDirectory, GatewayStatus, LiveWithFallback],
    ],
  });
  const { fixture, page: element, showing } = render(NewBoardForm);
  const reopen = (): void => {
    fixture.componentInstance.open();
    fixture.detectChanges();
  };
  reopen();
  const field = (label: string): HTMLInputElement => {
    const labels = [...element.querySelectorAll('label')];
    return labels
      .find(({ textContent }) => textContent.trim().startsWith(label))!
      .querySelector('input')!;
  };
  const type = (label: string, text: string): void => typist(fixture, field(label)).type(text);
  const submit = (): boolean =>
    element.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  const isOpen = (): boolean => element.querySelector('dialog') !== null;
  const close = (): void => {
    element.querySelector('dialog')!.close();
    fixture.detectChanges();
  };
  const created: string[] = [];
  fixture.componentInstance.created.subscribe(({ slug }) => created.push(slug));
  return { server, element, field, type, showing, submit, isOpen, close, reopen, created };
}

describe('NewBoardForm', () => {
  it('makes the URL from the name until the URL is edited', () => {
    const { field, type } = setUp();
    type('Name', 'Übersicht 2');
    expect(field('URL').value).toBe('ubersicht-2');
    type('URL', 'mine');
    type('Name', 'Other');
    expect(field('URL').value).toBe('mine');
  });

  it('keeps the input after an error; typing clears the error', async () => {
    const { server, element, field, type, showing, submit } = setUp();
    server.on(CREATE, problem(409, 'kanban/board-exists'), json(buildBoard({ name: 'Keel' }), 201));
    type('Name', 'Keel');
    type('Description', 'Boats');
    submit();
    await showing('Detail of kanban/board-exists');
    expect([field('Name').value, field('Description').value]).toEqual(['Keel', 'Boats']);
    type('URL', 'keel-2');
    expect(element.textContent).not.toContain('Detail of kanban/board-exists');
    submit();
    await eventually(() => server.count(CREATE) === 2);
    expect(server.requests.at(-1)?.body).toEqual({
      slug: 'keel-2',
      name: 'Keel',
      description: 'Boats',
    });
  });

  it('keeps what was typed while it is closed', () => {
    const { field, type, isOpen, close, reopen } = setUp();
    type('Name', 'Keel');
    type('Description', 'Boats');
    close();
    expect(isOpen()).toBe(false);
    reopen();
    expect(['Name', 'URL', 'Description'].map((label) => field(label).value)).toEqual([
      'Keel',
      'keel',
      'Boats',
    ]);
  });

  it('opens the board, or tells about it when the form was closed meanwhile', async () => {
    const { server, field, type, submit, close, reopen, created } = setUp();
    const keel = buildBoard({ slug: 'keel' as BoardSlug, name: 'Keel' });
    const mast = buildBoard({ slug: 'mast' as BoardSlug, name: 'Mast' });
    server.on(CREATE, json(keel, 201), json(mast, 201));
    type('Name', 'Keel');
    submit();
    await eventually(() => created.length === 1);
    type('Name', 'Mast');
    submit();
    close();
    const toasts = TestBed.inject(Toasts);
    await eventually(() => toasts.shown().length === 1);
    expect(toasts.shown()[0]).toMatchObject({ text: '“Mast” created', action: { label: 'Open' } });
    expect(created).toEqual(['keel']);
    reopen();
    expect([field('Name').value, field('URL').value]).toEqual(['', '']);
  });

  it('shows missing fields and sends nothing', async () => {
    const { server, showing, submit } = setUp();
    submit();
    await showing('Enter a name.');
    expect(server.count(CREATE)).toBe(0);
  });
});
