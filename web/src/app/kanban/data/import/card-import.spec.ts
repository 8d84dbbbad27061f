import { TestBed } from '@angular/core/testing';
import type { UserId } from '@keelson/contracts/ids';
import { ImportedCard, MAX_IMPORT_BATCH } from '@keelson/contracts/kanban/board/card-import';
import { buildBoard } from '../../../../testing/boards/boards';
import { eventually } from '../../../../testing/eventually';
import { FakeLive } from '../../../../testing/fake-live';
import { FakeServer, json, problem } from '../../../../testing/fake-server';
import { Submission } from '../../../core/api/submission';
import { Live } from '../../../core/firebase/live';
import { BoardDirectory } from '../board/board-directory';
import { BoardNameForm } from '../board/board-name-form';
import { LiveWithFallback } from '../offline/live-with-fallback';
import { People } from '../people';
import { CardImport } from './card-import';
import { type ForeignBoard, type ForeignCard, NO_DETAILS } from './foreign-board';
import { importBatches, toImportedCard } from './to-imported-card';

const aCard = (externalId: string, fields: Partial<ForeignCard> = {}): ForeignCard => ({
  ...NO_DETAILS,
  externalId,
  title: `Card ${externalId}`,
  body: '',
  list: 'doing',
  ...fields,
});

const aSource = (cards: readonly ForeignCard[]): ForeignBoard => ({
  source: 'trello',
  name: 'Keel',
  lists: [{ key: 'doing', label: 'Doing' }],
  people: [
    { key: 'm1', label: 'Ada Lovelace' },
    { key: 'm2', label: 'Bob' },
  ],
  cards,
});

const CREATE = 'POST /api/admin/kanban/boards';
const importInto = (slug: string) => `POST /api/admin/kanban/boards/${slug}/card-imports`;
const STAFF = { uid: 'ada', displayName: 'ada lovelace', email: 'ada@keel.test', picture: null };

async function setUp(names: readonly string[] = []) {
  const server = new FakeServer().on('GET /api/admin/people', json({ items: [STAFF] }));
  const live = new FakeLive();
  TestBed.configureTestingModule({
    providers: [
      { provide: Live, useValue: live },
      ...[BoardDirectory, BoardNameForm, CardImport, LiveWithFallback, People, Submission],
    ],
  });
  const importing = TestBed.inject(CardImport);
  live.emit('agents', []);
  live.emit(
    'boards',
    names.map((name) => buildBoard({ name })),
  );
  await eventually(() => TestBed.inject(People).staff().length > 0);
  return { server, live, importing };
}

describe('CardImport', () => {
  it('suggests columns, people by their names, and a new board', async () => {
    const { importing } = await setUp(['Other']);
    importing.prepare(aSource([aCard('1'), aCard('2')]));
    expect([...importing.statuses()]).toEqual([['doing', 'ready']]);
    expect([...importing.assignees()]).toEqual([['m1', 'ada']]);
    expect(importing.target()).toBe('');
    expect(importing.counts().get('doing')).toBe(2);
  });

  it('creates the board and sends the cards as they were mapped', async () => {
    const { server, importing } = await setUp();
    server
      .on(CREATE, json(buildBoard({ slug: 'keel' as never, name: 'Keel' }), 201))
      .on(importInto('keel'), json({ created: 1, existing: 0 }));
    importing.prepare(aSource([aCard('1', { people: ['m1'] })]));
    importing.mapList('doing', 'review');
    importing.mapPerson('m1', null);
    expect(await importing.send()).toMatchObject({ board: { slug: 'keel' }, created: 1 });
    expect(server.requests.at(-1)?.body).toMatchObject({
      source: 'trello',
      cards: [{ externalId: '1', status: 'review', assignee: null }],
    });
  });

  it('suggests the board of that name and people also when they are loaded later', async () => {
    const { live, importing } = await setUp();
    TestBed.inject(People);
    importing.prepare(aSource([aCard('1')]));
    expect(importing.target()).toBe('');
    live.emit('boards', [buildBoard({ name: 'Keel' })]);
    expect(importing.target()).toBe('try');
    importing.chooseTarget('');
    expect(importing.target()).toBe('');
  });

  it('suggests the board of that name, and continues there after an error', async () => {
    const { server, importing } = await setUp(['Keel']);
    const cards = Array.from({ length: MAX_IMPORT_BATCH + 1 }, (_, index) => aCard(`${index}`));
    importing.prepare(aSource(cards));
    expect(importing.target()).toBe('try');
    server.on(
      importInto('try'),
      json({ created: 50, existing: 0 }),
      problem(503, 'kanban/bridge-down'),
      json({ created: 0, existing: 50 }),
      json({ created: 1, existing: 0 }),
    );
    expect(await importing.send()).toBeNull();
    expect(await importing.send()).toMatchObject({ created: 1, existing: 50 });
  });
});

describe('toImportedCard', () => {
  const convert = (fields: Partial<ForeignCard>) =>
    toImportedCard(aCard('1', fields), aSource([]), {
      statuses: new Map([['doing', 'ready']]),
      people: new Map([['m1', 'ada' as UserId]]),
    });

  it('names the tool, the address and who has no account here', () => {
    const card = convert({ body: 'Oak', url: 'https://trello.com/c/x', people: ['m1', 'm2'] });
    expect(card).toMatchObject({ status: 'ready', assignee: { kind: 'user', id: 'ada' } });
    expect(card.body).toBe(
      'Oak\n\n_Imported from Trello · <https://trello.com/c/x> · assigned to Bob_',
    );
    expect(convert({ list: 'unknown' }).status).toBe('todo');
  });

  it('yields a card that the service takes, for texts of any length', () => {
    const long = 'x'.repeat(60_000);
    const card = convert({
      title: ` \u202e${long}`,
      body: long,
      labels: [...Array.from({ length: 30 }, (_, index) => `${index}${long}`), ' ', '\u200b'],
      checklist: Array.from({ length: 60 }, () => ({ text: long, done: true })),
      comments: Array.from({ length: 120 }, (_, createdAt) => ({
        author: 'Eve',
        body: long,
        createdAt,
      })),
    });
    expect(ImportedCard.parse(card)).toEqual(card);
    expect([card.labels, card.checklist, card.comments].map(({ length }) => length)).toEqual([
      20, 50, 100,
    ]);
    expect(card.body).toContain('- [x] xxx');
    const [[sent] = []] = importBatches([card]);
    expect(new Blob([JSON.stringify(sent)]).size).toBeLessThan(2 * 1024 * 1024);
  });

  it('names a card without a title by its id, and the authors of comments', () => {
    const card = convert({
      title: '  ',
      comments: [{ author: 'Eve', body: 'Aye', createdAt: Date.UTC(2024, 5, 15, 12) }],
    });
    expect(card.title).toBe('1');
    expect(card.comments[0]?.body).toBe('**Eve**, Jun 15, 2024:\n\nAye');
  });
});
