import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import {
  type FoundCard,
  MAX_SEARCH_HITS,
  MAX_SEARCH_READS,
} from '@keelson/contracts/kanban/card/card-search';
import { ControlWorld } from './testing/control-world';

interface Found {
  readonly items: readonly FoundCard[];
  readonly complete: boolean;
}

describe('the search for cards', () => {
  let world: ControlWorld;
  let keel: Board;
  let mast: Board;

  beforeAll(async () => {
    world = await ControlWorld.start('card-search');
    keel = await world.board({ name: 'Keel' });
    mast = await world.board({ name: 'Mast' });
  });
  afterAll(() => world.close());

  const search = (text: string): Promise<Found> =>
    world.sendOk('viewer', `GET /card-search?q=${encodeURIComponent(text)}`);
  const titles = async (text: string): Promise<string[]> =>
    (await search(text)).items.map(({ boardName, title }) => `${boardName}: ${title}`);
  const edit = (card: Card, change: object): Promise<Card> =>
    world.sendOk('operator', `PATCH /boards/${card.boardSlug}/cards/${card.id}`, {
      expectedRevision: card.revision,
      ...change,
    });

  it('finds cards of all boards by title, label and id, the best first', async () => {
    await world.card(mast, { title: 'Rope for the gangway', labels: ['tender'] });
    const tender = await world.card(keel, { title: 'Tender for the dock' });
    expect(await titles('tender')).toEqual([
      'Keel: Tender for the dock',
      'Mast: Rope for the gangway',
    ]);
    expect(await titles('tender dock')).toEqual(['Keel: Tender for the dock']);
    expect(await titles(tender.id)).toEqual(['Keel: Tender for the dock']);
    expect(await titles('t')).toEqual([]);
  });

  it('finds a card by its key and its number, also after the key has changed', async () => {
    const pier = await world.board({ name: 'Pier' });
    const post = await world.card(pier, { title: 'Mooring post' });
    expect(post.number).toBe(1);
    for (const text of ['PIE-1', 'pie-1', ' PIE-1 ', `https://x/boards/${pier.slug}/cards/PIE-1`])
      expect((await titles(text))[0]).toBe('Pier: Mooring post');
    expect(await titles('1')).toContain('Pier: Mooring post');
    expect(await titles('PIE-99')).toEqual([]);
    await world.sendOk('admin', `PATCH /boards/${pier.slug}`, {
      key: 'JETTY',
      expectedRevision: pier.revision,
    });
    expect((await search('PIE-1')).items).toMatchObject([
      { title: 'Mooring post', number: 1, boardKey: 'JETTY' },
    ]);
    expect(await titles('JETTY-1')).toEqual(['Pier: Mooring post']);
  });

  it('follows edits, and leaves out archived cards and boards', async () => {
    const card = await edit(await world.card(keel, { title: 'Barnacle one' }), {
      title: 'Limpet one',
    });
    expect([await titles('barnacle'), await titles('limpet')]).toEqual([[], ['Keel: Limpet one']]);
    await world.sendOk('operator', `POST /boards/${keel.slug}/cards/${card.id}/archive`, {
      expectedRevision: card.revision,
      archived: true,
    });
    expect(await titles('limpet')).toEqual([]);
    const old = await world.board({ name: 'Old' });
    await world.card(old, { title: 'Whelk' });
    expect(await titles('whelk')).toEqual(['Old: Whelk']);
    await world.sendOk('admin', `POST /boards/${old.slug}/archive`, {
      expectedRevision: old.revision,
      archived: true,
    });
    expect(await titles('whelk')).toEqual([]);
  });

  it('finds a card of an open board behind many of an archived one', async () => {
    const old = await world.board({ name: 'Done' });
    await world.card(keel, { title: 'A pennant for the mast of the ship' });
    const items = Array.from({ length: MAX_SEARCH_HITS + 1 }, (_, index) => index);
    await Promise.all(items.map((index) => world.card(old, { title: `Pennant ${index}` })));
    await world.sendOk('admin', `POST /boards/${old.slug}/archive`, {
      expectedRevision: old.revision,
      archived: true,
    });
    expect(await titles('pennant')).toEqual(['Keel: A pennant for the mast of the ship']);
  });

  it('says when it has not seen every match', async () => {
    const items = Array.from({ length: MAX_SEARCH_READS + 1 }, (_, index) => index);
    await Promise.all(items.map((index) => world.card(mast, { title: `Rivet ${index}` })));
    const found = await search('rivet');
    expect([found.items.length, found.complete]).toEqual([10, false]);
  });
});
