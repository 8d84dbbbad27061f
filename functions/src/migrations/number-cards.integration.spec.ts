import { BoardSlug } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { TestProduct } from '../testing/test-product';
import { numberCards } from './number-cards';

const slug = BoardSlug.parse('old');

describe('numberCards', () => {
  let product: TestProduct;
  const cards = () => product.db.collection(paths.cards(slug));
  const add = (id: string, createdAt: number) =>
    cards()
      .doc(id)
      .set({ title: id, createdAt: Timestamp.fromMillis(createdAt) });
  const numbers = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries((await cards().get()).docs.map((one) => [one.id, one.get('number')]));

  beforeAll(async () => {
    product = await TestProduct.start('number-cards');
    await product.db.doc(paths.board(slug)).set({ name: 'Old' });
    for (const [id, createdAt] of [
      ['c', 30],
      ['a', 10],
      ['b', 20],
    ] as const)
      await add(id, createdAt);
  });
  afterAll(() => product.close());

  it('writes nothing in a dry run', async () => {
    const report = await numberCards(product.db, { dryRun: true });
    expect(report).toMatchObject({ read: 3, pending: 3, written: 0 });
    expect((await product.db.doc(paths.cardSequence(slug)).get()).exists).toBe(false);
  });

  it('gives a key to the board, and numbers to its cards in the order of creation', async () => {
    const report = await numberCards(product.db, { dryRun: false });
    expect(report).toMatchObject({ pending: 3, written: 3, conflicts: 0 });
    expect(await numbers()).toEqual({ a: 1, b: 2, c: 3 });
    expect((await product.db.doc(paths.board(slug)).get()).get('key')).toBe('OLD');
    expect((await product.db.doc(paths.boardKey('OLD')).get()).data()).toEqual({ slug });
    const sequence = await product.db.doc(paths.cardSequence(slug)).get();
    expect(sequence.data()).toEqual({ next: 4, reserved: 3, given: 3 });
  });

  it('resumes after the last number, and changes no number', async () => {
    // By a release that did not store how many numbers it had given.
    await cards().doc('c').update({ number: FieldValue.delete() });
    await product.db.doc(paths.cardSequence(slug)).update({ given: FieldValue.delete() });
    // Created by an instance of the earlier release, after the cards were counted.
    await add('d', 40);
    const report = await numberCards(product.db, { dryRun: false });
    expect(report).toMatchObject({ pending: 2, written: 2 });
    expect(await numbers()).toEqual({ a: 1, b: 2, c: 3, d: 4 });
    expect((await product.db.doc(paths.cardSequence(slug)).get()).get('next')).toBe(5);
    expect(await numberCards(product.db, { dryRun: false })).toMatchObject({ pending: 0 });
  });

  it('uses the number of a deleted card for no other card', async () => {
    // Interrupted after two cards. The second one was deleted since.
    await product.db.doc(paths.cardSequence(slug)).update({ given: 2 });
    await cards().doc('b').delete();
    await cards().doc('c').update({ number: FieldValue.delete() });
    await numberCards(product.db, { dryRun: false });
    expect(await numbers()).toEqual({ a: 1, c: 3, d: 4 });
  });
});

describe('several runs of numberCards at once', () => {
  const BOARDS = 25;
  const CARDS = 8;
  /** Those after them were created by instances of the earlier release, after the cards were counted. */
  const COUNTED = 4;
  const slugs = Array.from({ length: BOARDS }, (_none, n) => BoardSlug.parse(`board-${n}`));
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.start('number-cards-at-once');
    const batch = product.db.batch();
    for (const [n, board] of slugs.entries()) {
      batch.set(product.db.doc(paths.board(board)), { name: 'Board', key: `B${n + 10}` });
      const counted = { next: COUNTED + 1, reserved: COUNTED };
      batch.set(product.db.doc(paths.cardSequence(board)), counted);
      for (let card = 1; card <= CARDS; card += 1) {
        const fields = { title: 'A card', createdAt: Timestamp.fromMillis(card) };
        batch.set(product.db.collection(paths.cards(board)).doc(`c${card}`), fields);
      }
    }
    await batch.commit();
  });
  afterAll(() => product.close());

  it('give each number once, in the order of creation, and lose none', async () => {
    const run = () => numberCards(product.db, { dryRun: false });
    const reports = await Promise.all([run(), run(), run()]);
    const given = slugs.map(async (board) => {
      const { docs } = await product.db.collection(paths.cards(board)).orderBy('createdAt').get();
      const sequence = await product.db.doc(paths.cardSequence(board)).get();
      return [
        ...docs.map((card) => card.get('number') as unknown),
        sequence.get('next') as unknown,
      ];
    });
    const all = Array.from({ length: CARDS + 1 }, (_none, index) => index + 1);
    expect(await Promise.all(given)).toEqual(slugs.map(() => all));
    expect(reports.reduce((sum, { written }) => sum + written, 0)).toBe(BOARDS * CARDS);
  });
});
