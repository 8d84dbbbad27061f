import { BoardSlug, CommentId } from '@keelson/contracts/ids';
import { type BoardDocument } from '@keelson/contracts/kanban/board/board-document';
import { IMPORT_TIMEOUT_MS } from '@keelson/contracts/kanban/board/board-import';
import { paths } from '@keelson/contracts/paths';
import { type Service } from '../service';
import { content, buildDocument, exported, countStored } from '../testing/board-documents';
import { type Fault, faultyFirestore } from '../testing/model/faulty-firestore';
import { openBoards } from '../testing/board-world';
import { ADA } from '../testing/open-kanban';
import { archiveBoard } from './change-board';
import { importBoard } from './import-board';

const kanban = openBoards();

let imports = 0;
const nextSlug = (): BoardSlug => BoardSlug.parse(`import-${(imports += 1)}`);
const runImport = (
  document: BoardDocument,
  slug: BoardSlug,
  transactions = kanban.service.transactions,
) => importBoard(transactions, kanban.as(ADA, `import-${slug}`), { slug, document });

describe('an interrupted import', () => {
  // Two parts: a card and its comments exceed the limit of one.
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
  const complete = { cards: 1, events: 1, comments: 410, todo: 0, ready: 1 };
  /** An instance that loses its connection for good at its n-th commit. */
  const crashAt = (step: number, last: Fault): Service => {
    let commits = 0;
    const nextFault = (): Fault => {
      commits += 1;
      if (commits === step) return last;
      return commits < step ? 'none' : 'fails';
    };
    return kanban.instance({ db: faultyFirestore(kanban.service.db, nextFault) });
  };
  const STEPS = ['board', 'first part', 'second part', 'opening the board'];
  const crashes = STEPS.flatMap((name, index) =>
    (['fails', 'answer-lost'] as const).map((last) => ({ name, step: index + 1, last })),
  );
  const expectNothingLeft = async (slug: BoardSlug): Promise<void> => {
    const { db } = kanban.service;
    const left = await Promise.all([
      db.collection(paths.cards(slug)).listDocuments(),
      db.collection(paths.boardCounters(slug)).listDocuments(),
      db.doc(paths.cardSequence(slug)).parent.listDocuments(),
    ]);
    expect(left.flat()).toEqual([]);
    const keys = await db.collection(paths.boardKeys()).where('slug', '==', slug).get();
    expect(keys.size).toBe(0);
    expect((await db.doc(paths.board(slug)).get()).exists).toBe(false);
    expect((await db.doc(paths.boardImport(slug)).get()).exists).toBe(false);
  };

  it.each(crashes)('resumes after a crash at: $name ($last)', async ({ step, last }) => {
    const slug = nextSlug();
    await expect(runImport(document, slug, crashAt(step, last).transactions)).rejects.toThrow();
    expect(await runImport(document, slug)).toMatchObject({ cards: 1, board: { archived: false } });
    expect(await countStored(kanban, slug)).toEqual(complete);
    expect((await kanban.service.db.doc(paths.boardImport(slug)).get()).exists).toBe(false);
  });

  it.each(crashes)('is removed when abandoned at: $name ($last)', async (crash) => {
    const slug = nextSlug();
    const crashing = crashAt(crash.step, crash.last);
    await expect(runImport(document, slug, crashing.transactions)).rejects.toThrow();
    const begun = await kanban.service.db.doc(paths.boardImport(slug)).get();
    kanban.clock.at += IMPORT_TIMEOUT_MS;
    // The cleanup crashes as well, one commit later each time.
    for (let step = 1, cleaned = false; !cleaned; step += 1) {
      expect(step).toBeLessThan(20);
      cleaned = await crashAt(step, step % 2 === 0 ? 'fails' : 'answer-lost')
        .importCleanup.sweep()
        .then(
          () => true,
          () => false,
        );
    }
    // Its last commit may have been stored although the response was lost: then the board is
    // complete, or was never created.
    if (begun.exists) await expectNothingLeft(slug);
    expect(await runImport(document, slug)).toMatchObject({ cards: 1 });
    expect(await countStored(kanban, slug)).toEqual(complete);
  });

  it('frees its name for another import after the timeout', async () => {
    const slug = nextSlug();
    await expect(runImport(document, slug, crashAt(3, 'fails').transactions)).rejects.toThrow();
    const other = buildDocument(2);
    const importOther = () =>
      importBoard(kanban.service.transactions, kanban.as(ADA, `other-${slug}`), {
        slug,
        document: other,
      });
    await expect(importOther()).rejects.toMatchObject({ code: 'kanban/board-exists' });
    kanban.clock.at += IMPORT_TIMEOUT_MS;
    expect(await importOther()).toMatchObject({ cards: 2 });
    expect(content(await exported(kanban, slug))).toEqual(content(other));
    await expect(runImport(document, slug)).rejects.toMatchObject({ code: 'kanban/board-exists' });
    expect(content(await exported(kanban, slug))).toEqual(content(other));
  });

  it('cannot write into a later board of the same name', async () => {
    const slug = nextSlug();
    let resume = (): void => undefined;
    const blocked = new Promise<void>((resolve) => (resume = resolve));
    let commits = 0;
    let signalCommit = (): void => undefined;
    const reachesCommit = new Promise<void>((resolve) => (signalCommit = resolve));
    const slow = kanban.instance({
      db: faultyFirestore(kanban.service.db, async (): Promise<Fault> => {
        commits += 1;
        if (commits > 1) {
          signalCommit();
          await blocked;
        }
        return 'none';
      }),
    });
    const late = runImport(document, slug, slow.transactions);
    await reachesCommit;
    kanban.clock.at += IMPORT_TIMEOUT_MS;
    const other = buildDocument(2);
    const next = kanban.as(ADA, `next-${slug}`);
    await importBoard(kanban.service.transactions, next, { slug, document: other });
    resume();
    await expect(late).rejects.toMatchObject({ code: 'kanban/board-exists' });
    expect(content(await exported(kanban, slug))).toEqual(content(other));
  });

  it('is kept when a user restores the board before it is complete', async () => {
    const slug = nextSlug();
    await expect(runImport(document, slug, crashAt(3, 'fails').transactions)).rejects.toThrow();
    const { boards } = kanban.service;
    await kanban.run((context) =>
      archiveBoard(context, slug, { archived: false, expectedRevision: 1 }),
    );
    kanban.clock.at += IMPORT_TIMEOUT_MS;
    await kanban.instance().importCleanup.sweep();
    expect(await boards.get(slug)).toMatchObject({ archived: false, revision: 2 });
    expect((await kanban.service.db.doc(paths.boardImport(slug)).get()).exists).toBe(false);
  });
});
