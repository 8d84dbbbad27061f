import { type Card } from '@keelson/contracts/kanban/card/card';
import { CardMove } from '@keelson/contracts/kanban/card/card-endpoints';
import { openBoards } from '../testing/board-world';
import { type Kanban } from '../testing/open-kanban';
import { type Fault, faultyFirestore } from '../testing/model/faulty-firestore';
import { archiveCard } from './archive-card';
import { moveCard } from './move-card';

const kanban = openBoards();

/** Transactions whose first commit waits until `other` is done. */
function commitAfter(other: () => Promise<unknown>) {
  let first = true;
  const db = faultyFirestore(kanban.service.db, async (): Promise<Fault> => {
    if (first) {
      first = false;
      await other();
    }
    return 'none';
  });
  return kanban.instance({ db }).transactions;
}

const move = (
  transactions: Kanban['service']['transactions'],
  { boardSlug, id, revision }: Card,
  status: Card['status'],
) =>
  moveCard(
    transactions,
    kanban.as(),
    { slug: boardSlug, cardId: id },
    CardMove.parse({ expectedRevision: revision, status }),
  );

/** A child in triage whose parent is done. */
async function childOfDone(): Promise<{ parent: Card; child: Card }> {
  const board = await kanban.board();
  const first = await kanban.card(board);
  const child = await kanban.card(board, { parents: [first.id], status: 'triage' });
  const parent = await kanban.move(await kanban.stored(first), { status: 'done' });
  return { parent, child: await kanban.stored(child) };
}

describe('a card that leaves its column while its parent changes', () => {
  it('returns to todo when the parent is reopened', async () => {
    const { parent, child } = await childOfDone();
    const reopening = commitAfter(() => kanban.move(child, { status: 'ready' }));
    await move(reopening, parent, 'review');
    expect((await kanban.stored(parent)).status).toBe('review');
    expect((await kanban.stored(child)).status).toBe('todo');
  });

  it('is released when the parent is finished', async () => {
    const board = await kanban.board();
    const parent = await kanban.card(board);
    const child = await kanban.card(board, { parents: [parent.id] });
    const at = { slug: board.slug, cardId: child.id };
    const archive = async (archived: boolean) => {
      const { revision: expectedRevision } = await kanban.stored(child);
      return kanban.run((context) => archiveCard(context, at, { archived, expectedRevision }));
    };
    await archive(true);
    const finishing = commitAfter(() => archive(false));
    await move(finishing, await kanban.stored(parent), 'done');
    expect(await kanban.stored(child)).toMatchObject({ status: 'ready', archived: false });
  });

  it('stays in todo when its own move is stored last', async () => {
    const { parent, child } = await childOfDone();
    const moving = commitAfter(() => kanban.move(parent, { status: 'review' }));
    await expect(move(moving, child, 'ready')).rejects.toMatchObject({
      code: 'kanban/parents-open',
    });
    expect((await kanban.stored(child)).status).toBe('triage');
  });
});
