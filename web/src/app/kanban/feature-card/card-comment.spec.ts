import { TestBed } from '@angular/core/testing';
import type { Comment } from '@keelson/contracts/kanban/card/comment';
import { buildCard } from '../../../testing/boards/cards';
import { FakeServer, json } from '../../../testing/fake-server';
import { enter, named, render, until } from '../../../testing/until';
import { CardEdits } from '../data/card/card-edits';
import { KanbanClient } from '../data/kanban-client';
import { People } from '../data/people';
import { CardComment } from './card-comment';

const EDIT = 'PATCH /api/admin/kanban/boards/try/cards/a/comments/c1';
const comment = {
  id: 'c1',
  kind: 'comment',
  body: 'First',
  author: { kind: 'user', id: 'u1', label: 'Una' },
  createdAt: 0,
} as Comment;

describe('CardComment', () => {
  it('is edited by its author', async () => {
    const server = new FakeServer().on(EDIT, json({ ...comment, body: 'Second' }));
    const people = { me: () => 'u1', nameOfActor: () => 'Una', pictureOf: () => null };
    TestBed.configureTestingModule({
      providers: [
        KanbanClient,
        { provide: CardEdits, useValue: { record: () => undefined } },
        { provide: People, useValue: people },
      ],
    });
    const { fixture, page, showing } = render(CardComment, {
      card: buildCard('a'),
      comment,
      writable: true,
    });
    await showing('Edit');
    named(page, 'Edit').click();
    await until(fixture, () => page.querySelector('textarea')?.value === 'First');
    enter(page.querySelector('textarea')!, 'Second');
    page.querySelector('form')!.dispatchEvent(new Event('submit'));
    await until(fixture, () => page.querySelector('form') === null);
    expect(server.requests[0]?.body).toMatchObject({ body: 'Second' });
  });
});
