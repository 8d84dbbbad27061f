import { paths } from '@keelson/contracts/paths';
import { silentLogger } from '../platform/logger';
import { BoardPulse } from './board-pulse';
import { type Kanban, openKanban } from '../testing/open-kanban';

let kanban: Kanban;
let pulse: BoardPulse;
beforeAll(() => {
  kanban = openKanban();
  pulse = new BoardPulse(kanban.service.db, silentLogger);
});
afterAll(() => kanban.close());

describe('the pulse of a board', () => {
  it('beats after a change of its cards, and not for one that was refused', async () => {
    const beating = openKanban();
    try {
      const own = new BoardPulse(beating.service.db, silentLogger);
      const service = beating.instance({ pulse: own });
      const board = await beating.board();
      const ref = service.db.doc(paths.boardPulse(board.slug));
      const refused = service.work.run(beating.as(), async (change) => {
        await change.openBoard(board.slug);
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      await own.flush();
      expect((await ref.get()).exists).toBe(false);
      const card = await beating.card(board);
      await service.work.run(beating.as(), async (change) => {
        change.saveCard(await change.card(board.slug, card.id));
      });
      await own.flush();
      expect((await ref.get()).exists).toBe(true);
    } finally {
      await beating.close();
    }
  });

  it('beats once for many changes', async () => {
    const board = await kanban.board();
    const ref = kanban.service.db.doc(paths.boardPulse(board.slug));
    const beats: unknown[] = [];
    const stop = ref.onSnapshot((found) => found.exists && beats.push(found.updateTime));
    for (let change = 0; change < 50; change += 1) pulse.mark(board.slug);
    await pulse.flush();
    await ref.get();
    stop();
    expect(beats.length).toBeLessThanOrEqual(1);
    expect((await ref.get()).exists).toBe(true);
  });
});
