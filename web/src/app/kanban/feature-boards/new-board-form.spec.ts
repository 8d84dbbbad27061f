import { TestBed } from '@angular/core/testing';
import { eventually } from '../../../testing/eventually';
import { FakeLive } from '../../../testing/fake-live';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { buildBoard } from '../../../testing/boards';
import { health } from '../../../testing/open-board';
import { Live } from '../../core/firebase/live';
import { BoardDirectory } from '../data/board-directory';
import { GatewayStatus } from '../data/gateway-status';
import { LiveWithFallback } from '../data/live-with-fallback';
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
  const fixture = TestBed.createComponent(NewBoardForm);
  fixture.detectChanges();
  const element = fixture.nativeElement as HTMLElement;
  const field = (label: string): HTMLInputElement => {
    const labels = [...element.querySelectorAll('label')];
    return labels
      .find(({ textContent }) => textContent.trim().startsWith(label))!
      .querySelector('input')!;
  };
  const type = (label: string, text: string): void => {
    field(label).value = text;
    field(label).dispatchEvent(new Event('input', { bubbles: true }));
    fixture.detectChanges();
  };
  const says = async (words: string): Promise<void> => {
    await eventually(() => {
      fixture.detectChanges();
      return element.textContent.includes(words);
    });
  };
  const submit = (): boolean =>
    element.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  return { server, fixture, element, field, type, says, submit };
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
    const { server, element, field, type, says, submit } = setUp();
    server.on(CREATE, problem(409, 'kanban/board-exists'), json(buildBoard({ name: 'Keel' }), 201));
    type('Name', 'Keel');
    type('Description', 'Boats');
    submit();
    await says('Detail of kanban/board-exists');
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

  it('shows missing fields and sends nothing', async () => {
    const { server, says, submit } = setUp();
    submit();
    await says('Enter a name.');
    expect(server.count(CREATE)).toBe(0);
  });
});
