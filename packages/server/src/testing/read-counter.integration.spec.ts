import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { ReadCounter } from './read-counter';

describe('the read counter', () => {
  const name = `demo-reads-${randomUUID().slice(0, 8)}`;
  const app = initializeApp({ projectId: name }, name);
  const db: Firestore = getFirestore(app);
  const things = db.collection('things');
  const reader = new ReadCounter(db);
  beforeAll(async () => {
    await Promise.all(['a', 'b', 'c'].map((id) => things.doc(id).set({ id, size: 1 })));
  });
  afterAll(async () => {
    await db.terminate();
    await deleteApp(app);
  });

  const readsOf = async (read: () => Promise<unknown>): Promise<number> => {
    const before = reader.reads;
    await read();
    return reader.reads - before;
  };

  it.each([
    ['a get', 1, () => things.doc('a').get()],
    ['a get of a missing document', 1, () => things.doc('none').get()],
    ['a batch', 3, () => db.getAll(things.doc('a'), things.doc('b'), things.doc('none'))],
    ['a query', 3, () => things.get()],
    ['a query with a limit', 2, () => things.limit(2).get()],
    ['a query without a result', 1, () => things.where('size', '>', 1).get()],
    ['a count', 1, () => things.count().get()],
    ['a count of nothing', 1, () => things.where('size', '>', 1).count().get()],
    ['a read in a transaction', 1, () => db.runTransaction((one) => one.get(things.doc('a')))],
    ['a write', 0, () => things.doc('a').set({ id: 'a', size: 1 })],
  ])('counts %s as %i', async (_, reads, read) => {
    expect(await readsOf(read)).toBe(reads);
  });

  it('counts what a listener delivers', async () => {
    const sizes: number[] = [];
    let seen = Promise.withResolvers<undefined>();
    const next = (): Promise<undefined> => {
      seen = Promise.withResolvers<undefined>();
      return seen.promise;
    };
    const before = reader.reads;
    const first = next();
    const stop = things.where('size', '==', 1).onSnapshot(({ size }) => {
      sizes.push(size);
      seen.resolve(undefined);
    });
    await first;
    expect(reader.reads - before).toBe(3);
    const changed = next();
    await things.doc('a').update({ name: 'one' });
    await changed;
    expect(reader.reads - before).toBe(4);
    const left = next();
    await things.doc('a').update({ size: 2 });
    await left;
    expect(reader.reads - before).toBe(5);
    stop();
    expect(sizes).toEqual([3, 3, 2]);
  });

  it('counts a listener without a result once', async () => {
    const opened = Promise.withResolvers<undefined>();
    const before = reader.reads;
    const stop = things.where('size', '==', 99).onSnapshot(() => opened.resolve(undefined));
    await opened.promise;
    stop();
    expect(reader.reads - before).toBe(1);
  });
});
