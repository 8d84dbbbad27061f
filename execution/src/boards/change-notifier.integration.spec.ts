import { setTimeout as sleep } from 'node:timers/promises';
import { type BoardSlug, ProjectSlug } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { silentLogger } from '@keelson/server/logger';
import { openBoards } from '../testing/board-world';
import { ChangeNotifier } from './change-notifier';

const PROJECT = ProjectSlug.parse('hull');
const kanban = openBoards();
beforeAll(async () => {
  await kanban.project(PROJECT, ['ada']);
});

const shown = () => kanban.board({ projectSlug: PROJECT });
const signalOf = (slug: BoardSlug) => kanban.service.db.doc(paths.boardChangeSignal(slug));
const hasSignalled = async (slug: BoardSlug): Promise<boolean> =>
  (await signalOf(slug).get()).exists;

/** A notifier, and a service instance whose commits it is notified of. */
function beating(db: Firestore = kanban.service.db) {
  const notifier = new ChangeNotifier(db, silentLogger, { firstMs: 5, quietMs: 400 });
  return { notifier, instance: kanban.instance({ notifier }) };
}

describe('the change notifier', () => {
  it('notifies after a card changes, and not after a refused change', async () => {
    const { notifier, instance } = beating();
    const { boardSlug: slug, id } = await kanban.card(await shown());
    const refused = instance.transactions.run(kanban.as(), async (context) => {
      await context.openBoard(slug);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await notifier.flush();
    expect(await hasSignalled(slug)).toBe(false);
    await instance.transactions.run(kanban.as(), async (context) => {
      context.saveCard(await context.card(slug, id));
    });
    await notifier.flush();
    expect(await hasSignalled(slug)).toBe(true);
  });

  it('notifies after a commit whose response was lost', async () => {
    const { notifier, instance } = beating();
    const card = await kanban.card(await shown());
    const { boardSlug: slug, id } = card;
    const runTransaction = jest.spyOn(kanban.service.db, 'runTransaction');
    runTransaction.mockImplementationOnce(async (transactions, options) => {
      runTransaction.mockRestore();
      await kanban.service.db.runTransaction(transactions, options);
      throw Object.assign(new Error('The connection broke'), { code: 14 });
    });
    const lost = instance.transactions.run(kanban.as(), async (context) => {
      context.saveCard(await context.card(slug, id));
    });
    await expect(lost).rejects.toThrow('The connection broke');
    await notifier.flush();
    expect((await kanban.service.cards.get(slug, id)).revision).toBe(card.revision + 1);
    expect(await hasSignalled(slug)).toBe(true);
  });

  it('does not notify for a board without a project', async () => {
    const { notifier, instance } = beating();
    const { boardSlug: slug, id } = await kanban.card(await kanban.board());
    await instance.transactions.run(kanban.as(), async (context) => {
      await context.openBoard(slug);
      context.saveCard(await context.card(slug, id));
    });
    await notifier.flush();
    expect(await hasSignalled(slug)).toBe(false);
  });

  it('notifies soon, then at intervals while changes continue, and once after the last change', async () => {
    const { slug } = await shown();
    const { notifier } = beating();
    const notifications: string[] = [];
    const stop = signalOf(slug).onSnapshot((found) => {
      if (found.exists) notifications.push(String(found.updateTime?.toMillis()));
    });
    const until = performance.now() + 1_000;
    let last = 0;
    while (performance.now() < until) {
      notifier.notify(slug);
      last = Date.now();
      await sleep(10);
    }
    for (let n = 0; n < 400 && !(Number(notifications.at(-1)) >= last); n += 1) await sleep(25);
    stop();
    expect(Number(notifications.at(-1))).toBeGreaterThanOrEqual(last);
    expect(new Set(notifications).size).toBeLessThanOrEqual(5);
  });

  it('retries a notification that could not be written', async () => {
    const { slug } = await shown();
    let tries = 0;
    const broken = {
      doc: (path: string) => ({
        set: (value: object) => {
          tries += 1;
          if (tries === 1) return Promise.reject(new Error('Database unreachable'));
          return kanban.service.db.doc(path).set(value);
        },
      }),
    } as unknown as Firestore;
    beating(broken).notifier.notify(slug);
    for (let n = 0; n < 200 && !(await hasSignalled(slug)); n += 1) await sleep(25);
    expect(await hasSignalled(slug)).toBe(true);
  });
});
