import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { signal } from '@angular/core';
import { render } from '../../../testing/until';
import { buildCard } from '../../../testing/cards';
import { eventually } from '../../../testing/eventually';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { health } from '../../../testing/open-board';
import { Bin } from '../data/board/bin';
import { BoardStore } from '../data/board/board-store';
import { CardChangeSender } from '../data/offline/card-change-sender';
import { PendingChanges } from '../data/offline/pending-changes';
import { GatewayStatus } from '../data/agents/gateway-status';
import { CardDetailStore } from '../data/card/card-detail-store';
import { CommentDrafts } from '../data/card/comment-drafts';
import { People } from '../data/people';
import { CardComments } from './card-comments';

const COMMENT = 'POST /api/admin/kanban/boards/try/cards/a/comments';

function setUp(server: FakeServer) {
  server.on('GET /api/health', health('up'), health('down'));
  TestBed.configureTestingModule({
    providers: [
      GatewayStatus,
      Bin,
      CardChangeSender,
      CommentDrafts,
      { provide: BoardStore, useValue: {} },
      { provide: CardDetailStore, useValue: { comments: signal([]) } },
      {
        provide: People,
        useValue: { agents: signal([]), staff: signal([]), nameOfActor: () => 'Una' },
      },
    ],
  });
  return draw();
}

function draw(): ComponentFixture<CardComments> {
  const { fixture } = render(CardComments, { card: buildCard('a'), editable: true });
  fixture.detectChanges();
  return fixture;
}

const field = ({ nativeElement }: ComponentFixture<CardComments>): HTMLTextAreaElement =>
  (nativeElement as HTMLElement).querySelector('textarea')!;

function type(fixture: ComponentFixture<CardComments>, text: string): void {
  field(fixture).value = text;
  field(fixture).dispatchEvent(new Event('input'));
  fixture.detectChanges();
}

const send = ({ nativeElement }: ComponentFixture<CardComments>): boolean =>
  (nativeElement as HTMLElement).querySelector('form')!.dispatchEvent(new Event('submit'));

describe('CardComments', () => {
  it('keeps the comment while the service is down and sends it with the same key later', async () => {
    const server = new FakeServer();
    const fixture = setUp(server);
    const down = problem(503, 'kanban/bridge-down', { detail: 'It does not answer.' });
    server.on(COMMENT, down, down, json({ id: 'c1' }, 201));
    type(fixture, 'Ready when you are');
    send(fixture);
    const element = fixture.nativeElement as HTMLElement;
    const pending = TestBed.inject(PendingChanges);
    await eventually(() => {
      fixture.detectChanges();
      return pending.waiting() && element.textContent.includes('Not sent yet');
    });
    expect(field(fixture).value).toBe('');
    expect(pending.all().map(({ change }) => change)).toMatchObject([
      { op: 'comment', body: 'Ready when you are' },
    ]);
    pending.retry();
    await eventually(() => {
      fixture.detectChanges();
      return !element.textContent.includes('Not sent yet');
    });
    const keys = server.requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1); // a retry doesn't post the comment twice
  });

  it('keeps the text of a refused comment, with the reason', async () => {
    const server = new FakeServer();
    const fixture = setUp(server);
    server.on(COMMENT, problem(400, 'request/invalid', { detail: 'Looks like a key.' }));
    type(fixture, 'sk-ant');
    send(fixture);
    await eventually(() => {
      fixture.detectChanges();
      return (fixture.nativeElement as HTMLElement).textContent.includes('Looks like a key.');
    });
    expect(field(fixture).value).toBe('sk-ant');
  });

  it('keeps one draft per card, also after it is rendered again', () => {
    const fixture = setUp(new FakeServer());
    type(fixture, 'About a');
    fixture.componentRef.setInput('card', buildCard('b'));
    fixture.detectChanges();
    expect(field(fixture).value).toBe('');
    type(fixture, 'About b');
    fixture.destroy();
    const again = draw();
    expect(field(again).value).toBe('About a');
  });
});
