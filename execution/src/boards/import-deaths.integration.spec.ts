import { BoardSlug, CommentId } from '@keelson/contracts/ids';
import { type BoardDocument } from '@keelson/contracts/kanban/board-document';
import { IMPORT_TIMEOUT_MS } from '@keelson/contracts/kanban/board-import';
import { paths } from '@keelson/contracts/paths';
import { type Service } from '../service';
import { content, buildDocument, exported, countStored } from '../testing/board-documents';
import { type Fault, faultyFirestore } from '../testing/model/faulty-firestore';
import { ADA, type Kanban, openKanban } from '../testing/open-kanban';
import { archiveBoard } from './change-board';
import { importBoard } from './import-board';

let kanban: Kanban;
beforeAll(() => {
  kanban = openKanban();
});
afterAll(() => kanban.close());

let imports = 0;
const nextSlug = (): BoardSlug => BoardSlug.parse(`import-${(imports += 1)}`);
const bring = (
  document: BoardDocument,
  slug: BoardSlug,
  transactions = kanban.service.transactions,
) => importBoard(transactions, kanban.as(ADA, `import-${slug}`), { slug, document });

describe('an import that dies on its way', () => {
  // Two parts: a card and its comments are more than one holds.
  const { comments, ...first } = buildDocument(1).cards[0]!;
  const document = {
    ...buildDocument(1),
    cards: [
      {
        ...first,
        comments: Array.from({ length: 410 }, (_, n) => ({
          ...comments[0]!,
          id: CommentId.parse(`comment-${n}`),
        })),
      },
    ],
  };
  const whole = { cards: 1, events: 1, comments: 410, todo: 0, ready: 1 };
  /** An instance whose connection is gone for good from its n-th commit on. */
  const dyingAt = (step: number, last: Fault): Service => {
    let commits = 0;
    const nextFault = (): Fault => {
      commits += 1;
      if (commits === step) return last;
      return commits < step ? 'none' : 'fails';
    };
    return kanban.instance({ db: faultyFirestore(kanban.service.db, nextFault) });
  };
  const STEPS = ['board', 'first part', 'second part', 'opening'];
  const deaths = STEPS.flatMap((name, index) =>
    (['fails', 'answer-lost'] as const).map((last) => ({ name, step: index + 1, last })),
  );
  const nothingLeft = async (slug: BoardSlug): Promise<void> => {
    const { db } = kanban.service;
    const left = await Promise.all([
      db.collection(paths.cards(slug)).listDocuments(),
      db.collection(paths.boardCounters(slug)).listDocuments(),
    ]);
    expect(left.flat()).toEqual([]);
    expect((await db.doc(paths.board(slug)).get()).exists).toBe(false);
    expect((await db.doc(paths.boardImport(slug)).get()).exists).toBe(false);
  };

  it.each(deaths)('goes on when it died at its $name ($last)', async ({ step, last }) => {
    const slug = nextSlug();
    await expect(bring(document, slug, dyingAt(step, last).transactions)).rejects.toThrow();
    expect(await bring(document, slug)).toMatchObject({ cards: 1, board: { archived: false } });
    expect(await countStored(kanban, slug)).toEqual(whole);
    expect((await kanban.service.db.doc(paths.boardImport(slug)).get()).exists).toBe(false);
  });

  it.each(deaths)('is cleared away when nobody goes on: $name ($last)', async (death) => {
    const slug = nextSlug();
    const dying = dyingAt(death.step, death.last);
    await expect(bring(document, slug, dying.transactions)).rejects.toThrow();
    const begun = await kanban.service.db.doc(paths.boardImport(slug)).get();
    kanban.clock.at += IMPORT_TIMEOUT_MS;
    // Clearing dies as well, further on each time.
    for (let step = 1, swept = false; !swept; step += 1) {
      expect(step).toBeLessThan(20);
      swept = await dyingAt(step, step % 2 === 0 ? 'fails' : 'answer-lost')
        .importCleanup.sweep()
        .then(
          () => true,
          () => false,
        );
    }
    // Its last commit may have arrived although the answer did not: then the board is whole, or never was.
    if (begun.exists) await nothingLeft(slug);
    expect(await bring(document, slug)).toMatchObject({ cards: 1 });
    expect(await countStored(kanban, slug)).toEqual(whole);
  });

  it('leaves its name to another import, after a while', async () => {
    const slug = nextSlug();
    await expect(bring(document, slug, dyingAt(3, 'fails').transactions)).rejects.toThrow();
    const other = buildDocument(2);
    const again = () =>
      importBoard(kanban.service.transactions, kanban.as(ADA, `other-${slug}`), {
        slug,
        document: other,
      });
    await expect(again()).rejects.toMatchObject({ code: 'kanban/board-exists' });
    kanban.clock.at += IMPORT_TIMEOUT_MS;
    expect(await again()).toMatchObject({ cards: 2 });
    expect(content(await exported(kanban, slug))).toEqual(content(other));
    await expect(bring(document, slug)).rejects.toMatchObject({ code: 'kanban/board-exists' });
    expect(content(await exported(kanban, slug))).toEqual(content(other));
  });

  it('cannot write into the next board of its name, however late it wakes', async () => {
    const slug = nextSlug();
    let resume = (): void => undefined;
    const asleep = new Promise<void>((wake) => (resume = wake));
    let commits = 0;
    let sleeping = (): void => undefined;
    const fallsAsleep = new Promise<void>((told) => (sleeping = told));
    const slow = kanban.instance({
      db: faultyFirestore(kanban.service.db, async (): Promise<Fault> => {
        commits += 1;
        if (commits > 1) {
          sleeping();
          await asleep;
        }
        return 'none';
      }),
    });
    const late = bring(document, slug, slow.transactions);
    await fallsAsleep;
    kanban.clock.at += IMPORT_TIMEOUT_MS;
    const other = buildDocument(2);
    const next = kanban.as(ADA, `next-${slug}`);
    await importBoard(kanban.service.transactions, next, { slug, document: other });
    resume();
    await expect(late).rejects.toMatchObject({ code: 'kanban/board-exists' });
    expect(content(await exported(kanban, slug))).toEqual(content(other));
  });

  it('is theirs who open it before it is whole', async () => {
    const slug = nextSlug();
    await expect(bring(document, slug, dyingAt(3, 'fails').transactions)).rejects.toThrow();
    const { transactions, boards } = kanban.service;
    await archiveBoard(transactions, kanban.as(), slug, { archived: false, expectedRevision: 1 });
    kanban.clock.at += IMPORT_TIMEOUT_MS;
    await kanban.instance().importCleanup.sweep();
    expect(await boards.get(slug)).toMatchObject({ archived: false, revision: 2 });
    expect((await kanban.service.db.doc(paths.boardImport(slug)).get()).exists).toBe(false);
  });
});
