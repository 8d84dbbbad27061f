import { BoardSlug, CardId } from '@keelson/contracts/ids';
import { BoardDocument, type PortableCard } from '@keelson/contracts/kanban/board/board-document';
import { paths } from '@keelson/contracts/paths';
import { HOUR } from '@keelson/contracts/time';
import { archiveCard } from '../cards/archive-card';
import { commentOnCard } from '../cards/comment-on-card';
import { createService } from '../service';
import { content, buildDocument, exported, countStored } from '../testing/board-documents';
import { type Fault, faultyFirestore } from '../testing/model/faulty-firestore';
import { openBoards } from '../testing/board-world';
import { ADA } from '../testing/open-kanban';
import { importBoard } from './import-board';

const kanban = openBoards();

let imports = 0;
const nextSlug = (): BoardSlug => BoardSlug.parse(`import-${(imports += 1)}`);
const runImport = (
  document: BoardDocument,
  slug: BoardSlug,
  transactions = kanban.service.transactions,
) => importBoard(transactions, kanban.as(ADA, `import-${slug}`), { slug, document });

const expected = { cards: 600, events: 600, comments: 258, todo: 400, ready: 200 };

describe('importing an exported board', () => {
  it('yields the same document when exported again', async () => {
    const source = await kanban.board({
      name: 'Keel',
      description: 'The *lower* parts',
      color: '#112233',
      icon: 'anchor',
      wipLimits: { ready: 9 },
      failureLimit: 4,
    });
    const at = ({ id }: { id: CardId }) => ({ slug: source.slug, cardId: id });
    const keel = await kanban.card(source, { title: 'Keel – Kiel – 龍骨', labels: ['oak'] });
    await kanban.card(source, { title: 'Waits', parents: [keel.id], priority: 3 });
    const done = await kanban.card(source, { title: 'Done' });
    await kanban.move(done, { status: 'done' });
    await kanban.card(source, { title: 'On it', parents: [done.id], dueAt: kanban.clock.at });
    await kanban.card(source, { title: 'Blocked', status: 'blocked', blockReason: 'No oak' });
    await kanban.card(source, { title: 'Later', scheduleAt: kanban.clock.at + HOUR });
    await kanban.card(source, { title: 'New', status: 'triage', maxRuntimeMs: HOUR });
    const away = await kanban.card(source, { title: 'Away', failureLimit: 5 });
    for (const body of ['First, @scribe', 'Second']) {
      await kanban.run((context) => commentOnCard(context, at(keel), { body, runId: null }));
      kanban.clock.at += 1;
    }
    const request = { archived: true, expectedRevision: away.revision };
    await kanban.run((context) => archiveCard(context, at(away), request));

    const first = await exported(kanban, source.slug);
    expect(first.cards).toHaveLength(8);
    const copy = nextSlug();
    // As it is sent over HTTP.
    const document = BoardDocument.parse(JSON.parse(JSON.stringify(first)));
    const { board, cards } = await runImport(document, copy);
    expect([board.archived, cards]).toEqual([false, 8]);
    const second = await exported(kanban, copy);
    expect(content(second)).toEqual(content(first));
    expect(await kanban.service.boards.counts(copy)).toEqual(
      await kanban.service.boards.counts(source.slug),
    );
  });

  it('imports a document of many parts completely', async () => {
    const slug = nextSlug();
    const document = buildDocument(600);
    await runImport(document, slug);
    expect(await countStored(kanban, slug)).toEqual(expected);
    expect(content(await exported(kanban, slug))).toEqual(content(document));
  });

  it('resumes where it stopped after failed commits and lost responses', async () => {
    const slug = nextSlug();
    const document = buildDocument(600);
    // The response of every second commit is lost, and every third commit fails.
    let commits = 0;
    const nextFault = (): Fault => {
      commits += 1;
      if (commits % 3 === 0) return 'fails';
      return commits % 2 === 0 ? 'answer-lost' : 'none';
    };
    const { transactions } = createService({
      ...kanban.service,
      db: faultyFirestore(kanban.service.db, nextFault),
    });
    let tries = 0;
    for (let done = false; !done; tries += 1) {
      expect(tries).toBeLessThan(30);
      done = await runImport(document, slug, transactions).then(
        () => true,
        () => false,
      );
      // The board is closed until it is complete.
      if (!done) {
        const board = (await kanban.service.db.doc(paths.board(slug)).get()).data();
        if (board?.['revision'] === 1) expect(board['archived']).toBe(true);
      }
    }
    expect(tries).toBeGreaterThan(1);
    expect(await countStored(kanban, slug)).toEqual(expected);
    // A retry after completion returns the stored response and changes nothing.
    expect(await runImport(document, slug)).toMatchObject({ cards: 600, board: { revision: 2 } });
    expect(await countStored(kanban, slug)).toEqual(expected);
  });

  it('creates one board for two concurrent requests', async () => {
    const slug = nextSlug();
    const document = buildDocument(600);
    const results = await Promise.all([runImport(document, slug), runImport(document, slug)]);
    expect(results[0]).toEqual(results[1]);
    expect(await countStored(kanban, slug)).toEqual(expected);
  });

  it('changes nothing when the document is invalid', async () => {
    const slug = nextSlug();
    const good = buildDocument(600);
    const [first, ...rest] = good.cards;
    const broken = { ...first!, parents: [CardId.parse('gone')] } satisfies PortableCard;
    const document = { ...good, cards: [...rest, broken] };
    await expect(runImport(document, slug)).rejects.toMatchObject({
      code: 'kanban/import-invalid',
    });
    expect((await kanban.service.db.doc(paths.board(slug)).get()).exists).toBe(false);
    expect((await kanban.service.db.collection(paths.cards(slug)).limit(1).get()).size).toBe(0);
    // The name and the key are still free for the corrected document.
    expect((await runImport(buildDocument(1), slug)).cards).toBe(1);
  });

  it('does not change an existing board', async () => {
    const existing = await kanban.board();
    await expect(runImport(buildDocument(2), existing.slug)).rejects.toMatchObject({
      code: 'kanban/board-exists',
    });
    expect(await kanban.service.boards.get(existing.slug)).toEqual(existing);
  });
});
