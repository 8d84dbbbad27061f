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
    expect(sequence.data()).toEqual({ next: 4, reserved: 3 });
  });

  it('resumes after the last number, and changes no number', async () => {
    await cards().doc('c').update({ number: FieldValue.delete() });
    // Created by an instance of the earlier release, after the cards were counted.
    await add('d', 40);
    const report = await numberCards(product.db, { dryRun: false });
    expect(report).toMatchObject({ pending: 2, written: 2 });
    expect(await numbers()).toEqual({ a: 1, b: 2, c: 3, d: 4 });
    expect((await product.db.doc(paths.cardSequence(slug)).get()).get('next')).toBe(5);
    expect(await numberCards(product.db, { dryRun: false })).toMatchObject({ pending: 0 });
  });
});
