import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { buildCard } from '../../../testing/boards/cards';
import { openBoard } from '../../../testing/boards/open-board';
import { eventually } from '../../../testing/eventually';
import { json, noContent } from '../../../testing/fake-server';
import { named, render } from '../../../testing/until';
import { CardDetailStore } from '../data/card/card-detail-store';
import { UndoStack } from '../data/card/undo-stack';
import { CardFiles } from './card-files';

const FILES = '/api/admin/kanban/boards/try/cards/a/attachments';

it('attaches a removed file again when that is undone', async () => {
  const attachments = signal([{ id: 'f1', name: 'plan.txt', size: 5 }]);
  TestBed.configureTestingModule({
    providers: [{ provide: CardDetailStore, useValue: { attachments } }],
  });
  const { server } = openBoard();
  server
    .on(`GET ${FILES}/f1`, json('bytes'))
    .on(`DELETE ${FILES}/f1`, noContent)
    .on(`POST ${FILES}`, json({ id: 'f2' }, 201));
  const { page, showing } = render(CardFiles, { card: buildCard('a'), editable: true });
  await showing('plan.txt');
  named(page, 'Remove plan.txt').click();
  const history = TestBed.inject(UndoStack);
  await eventually(() => history.steps().length === 1);
  await history.undo();
  const sent = server.requests.filter(({ url }) => url.includes(FILES));
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'POST']);
  expect(sent.at(-1)?.url).toContain('name=plan.txt');
});
