import { TestBed } from '@angular/core/testing';
import { signal } from '@angular/core';
import { render, typist, until } from '../../../testing/until';
import { buildCard } from '../../../testing/boards/cards';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { health } from '../../../testing/boards/open-board';
import { Bin } from '../data/board/bin';
import { BoardStore } from '../data/board/board-store';
import { CardChangeSender } from '../data/offline/card-change-sender';
import { PendingChanges } from '../data/offline/pending-changes';
import { GatewayStatus } from '../data/agents/gateway-status';
import { CardEdits } from '../data/card/card-edits';
import { UndoStack } from '../data/card/undo-stack';
import { CommentDrafts } from '../data/card/comment-drafts';
import { People } from '../data/people';
import { CardComposer } from './card-composer';

const COMMENT = 'POST /api/admin/kanban/boards/try/cards/a/comments';

function setUp(server: FakeServer) {
  server.on('GET /api/health', health('up'), health('down'));
  TestBed.configureTestingModule({
    providers: [
      GatewayStatus,
      Bin,
      CardChangeSender,
      CardEdits,
      UndoStack,
      CommentDrafts,
      { provide: BoardStore, useValue: {} },
      {
        provide: People,
        useValue: { agents: signal([]), staff: signal([]) },
      },
    ],
  });
  return draw();
}

function draw() {
  const { fixture, page, showing } = render(CardComposer, { card: buildCard('a') });
  fixture.detectChanges();
  const field = page.querySelector('textarea')!;
  const send = (): boolean => page.querySelector('form')!.dispatchEvent(new Event('submit'));
  return { fixture, page, showing, field, send, type: typist(fixture, field).type };
}

describe('CardComposer', () => {
  it('keeps the comment while the service is down and sends it with the same key later', async () => {
    const server = new FakeServer();
    const { fixture, field, send, type } = setUp(server);
    const down = problem(503, 'kanban/bridge-down', { detail: 'It does not answer.' });
    server.on(COMMENT, down, down, json({ id: 'c1' }, 201));
    type('Ready when you are');
    send();
    const pending = TestBed.inject(PendingChanges);
    await until(fixture, () => pending.waiting());
    expect(field.value).toBe('');
    expect(pending.all().map(({ change }) => change)).toMatchObject([
      { op: 'comment', body: 'Ready when you are' },
    ]);
    pending.retry();
    await until(fixture, () => pending.all().length === 0);
    expect(server.keys()).toHaveLength(3);
    expect(new Set(server.keys()).size).toBe(1); // a retry doesn't post the comment twice
  });

  it('deletes the comment again when it is undone', async () => {
    const server = new FakeServer();
    const { fixture, send, type } = setUp(server);
    server.on(COMMENT, json({ id: 'c1' }, 201));
    server.on(`${COMMENT.replace('POST', 'DELETE')}/c1`, noContent);
    type('Oak');
    send();
    const history = TestBed.inject(UndoStack);
    await until(fixture, () => history.steps().length === 1);
    await history.undo();
    expect(server.requests.at(-1)).toMatchObject({ method: 'DELETE' });
  });

  it('keeps the text of a refused comment, with the reason', async () => {
    const server = new FakeServer();
    const { showing, field, send, type } = setUp(server);
    server.on(COMMENT, problem(400, 'request/invalid', { detail: 'Looks like a key.' }));
    type('sk-ant');
    send();
    await showing('Looks like a key.');
    expect(field.value).toBe('sk-ant');
  });

  it('keeps one draft per card, also after it is rendered again', () => {
    const { fixture, field, type } = setUp(new FakeServer());
    type('About a');
    fixture.componentRef.setInput('card', buildCard('b'));
    fixture.detectChanges();
    expect(field.value).toBe('');
    type('About b');
    fixture.destroy();
    expect(draw().field.value).toBe('About a');
  });
});
