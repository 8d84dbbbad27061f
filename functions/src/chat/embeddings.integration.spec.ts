import { setTimeout } from 'node:timers/promises';
import { type EmbeddingDeps, embedRelease } from '@keelson/answers/embeddings/embed-release';
import { PassageVectors } from '@keelson/answers/embeddings/passage-vectors';
import { pruneVectors } from '@keelson/answers/embeddings/prune-vectors';
import { EmbeddingServer } from '@keelson/answers/testing/embedding-server';
import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { normalized } from '@keelson/answers/embeddings/embedder';
import { VECTOR_LENGTHS } from '@keelson/contracts/answers/embedding-env';
import { HOUR, MINUTE } from '@keelson/contracts/time';
import { jobs } from '../deployed';
import { ingestOf, inline, LearningTestClient } from '../learning/testing/learning-test-client';
import { sourceProgram } from '@keelson/readers/testing/test-reader';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { ask, eventOf, question } from './testing/ask';

const MODEL = 'test-embedder';

describe('embeddings of published passages', () => {
  let endpoint: EmbeddingServer;
  let product: TestProduct;
  const start = (id: string, env: Record<string, string> = {}): Promise<TestProduct> =>
    TestProduct.start(id, {
      files: 'bucket',
      env: {
        APPROVAL_SIGNING_KEY: 'k'.repeat(40),
        CHAT_EMBEDDING_MODEL: MODEL,
        CHAT_EMBEDDING_API_URL: endpoint.url,
        ...env,
      },
      reader: sourceProgram({ timeoutMs: 90_000 }),
    });
  beforeAll(async () => {
    endpoint = await EmbeddingServer.start();
  });
  beforeEach(async () => {
    endpoint.failing = null;
    endpoint.remaining = Infinity;
    endpoint.requests.length = 0;
    product = await start('embeddings');
  });
  afterEach(() => product.close());
  afterAll(() => endpoint.close());

  const deps = (): EmbeddingDeps => {
    const { embeddings } = product.parts().chat;
    if (embeddings === null) throw new Error('No embedding model is configured');
    return embeddings;
  };
  const run = () => embedRelease(deps(), { deadline: Date.now() + MINUTE });
  const warnings = () => product.logged.filter(({ severity }) => severity === 'warn');

  it('sends each passage once, and nothing when it runs again', async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
    const first = await run();
    expect(first).toMatchObject({ outcome: 'completed', known: 0, removed: 0 });
    expect(first.embedded).toBeGreaterThan(FIXTURE_DOCUMENTS.length);
    expect(new Set(endpoint.texts).size).toBe(endpoint.texts.length);
    const [request] = endpoint.requests;
    expect(request).toMatchObject({ model: MODEL, encoding_format: 'float' });
    expect(request?.dimensions).toBeUndefined();
    const sent = endpoint.requests.length;
    expect(await run()).toMatchObject({ outcome: 'up-to-date' });
    expect(endpoint.requests).toHaveLength(sent);
    const again = await embedRelease(deps(), { deadline: Infinity, everything: true });
    expect(again).toMatchObject({ outcome: 'completed', embedded: 0, known: first.embedded });
  });

  it('writes nothing more after another run has taken over', async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
    const { embedder, ...others } = deps();
    const taken = { attempt: 'another run', leaseUntil: Date.now() + HOUR };
    const late = Object.assign(Object.create(embedder) as typeof embedder, {
      embed: async (...args: Parameters<typeof embedder.embed>) => {
        const [state] = (await product.db.collection('embeddings').get()).docs;
        await state?.ref.update(taken);
        return embedder.embed(...args);
      },
    });
    const report = await embedRelease(
      { ...others, embedder: late },
      { deadline: Date.now() + MINUTE },
    );
    expect(report).toMatchObject({ outcome: 'busy' });
    const [state] = (await product.db.collection('embeddings').get()).docs;
    expect(state?.data()).toMatchObject({ ...taken, release: null, progress: { documents: 0 } });
    expect(warnings()).toEqual([]);
  });

  it('embeds only what a new release changes, and removes what it replaces', async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
    const { embedded } = await run();
    const [changed, ...others] = FIXTURE_DOCUMENTS;
    if (changed === undefined) throw new Error('No documents');
    const next = { ...changed, version: 2, body: `${changed.body}\n\n## Whales\n\nWhales sing.\n` };
    await publish(product.db, [next, ...others], 'r-00000002');
    endpoint.requests.length = 0;
    expect(await run()).toMatchObject({ outcome: 'completed', embedded: 1, removed: 0 });
    expect(endpoint.texts).toContainEqual(expect.stringContaining('Whales sing.'));
    await publish(product.db, FIXTURE_DOCUMENTS, 'r-00000003');
    expect(await run()).toMatchObject({ outcome: 'completed', embedded: 0, removed: 1 });
    expect(await deps().vectors.all()).toHaveLength(embedded);
  });

  it('continues after the endpoint has failed, without sending a passage twice', async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
    endpoint.remaining = 0;
    expect(await run()).toMatchObject({ outcome: 'failed', embedded: 0 });
    expect(warnings()).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining('a later run continues') as string,
      }),
    );
    expect((await deps().vectors.state())?.problem).toContain('503');
    endpoint.remaining = Infinity;
    await jobs.tidyChats(product.parts());
    expect(await deps().vectors.state()).toMatchObject({ release: 'r-00000001', problem: null });
    expect(new Set(endpoint.texts).size).toBe(endpoint.texts.length);
  });

  it('lets one run work at a time, and stops at its deadline', async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
    let release = (): void => undefined;
    endpoint.held = new Promise((resolve) => (release = resolve));
    const first = run();
    while (endpoint.requests.length === 0) await setTimeout(20);
    expect(await run()).toMatchObject({ outcome: 'busy' });
    release();
    expect(await first).toMatchObject({ outcome: 'completed' });
    await publish(product.db, [...FIXTURE_DOCUMENTS].reverse(), 'r-00000004');
    await product.db.doc(`embeddings/${deps().embedder.key}`).update({ release: null });
    const late = await embedRelease(deps(), { deadline: 0 });
    expect(late).toMatchObject({ outcome: 'interrupted', embedded: 0 });
    expect(await run()).toMatchObject({ outcome: 'completed', embedded: 0 });
  });

  it('embeds again for another model, and deletes the vectors of the former one on request', async () => {
    await publish(product.db, FIXTURE_DOCUMENTS);
    const { embedded } = await run();
    const former = deps().vectors;
    const other = await start('embeddings-other', {
      CHAT_EMBEDDING_MODEL: 'other',
      CHAT_EMBEDDING_DIMENSIONS: '768',
    });
    const { embeddings } = other.parts().chat;
    await other.close();
    if (embeddings === null) throw new Error('No embedding model is configured');
    const own = {
      ...deps(),
      embedder: embeddings.embedder,
      vectors: new PassageVectors(product.db, embeddings.embedder.key),
    };
    const report = await embedRelease(own, { deadline: Infinity });
    expect(report).toMatchObject({ outcome: 'completed', embedded });
    expect(endpoint.requests.at(-1)).toMatchObject({ model: 'other', dimensions: 768 });
    expect(await pruneVectors(product.db, own)).toBe(embedded);
    expect(await former.all()).toEqual([]);
    expect(await own.vectors.all()).toHaveLength(embedded);
  });

  it('finds passages by meaning with an index for each length of vectors', async () => {
    for (const length of VECTOR_LENGTHS) {
      const vectors = new PassageVectors(product.db, `of-${length}`);
      const along = (index: number): number[] =>
        normalized(Array.from({ length }, (_, at) => (at === index ? 1 : at === 0 ? 0.5 : 0)));
      await vectors.save(new Map([1, 2, 3].map((index) => [`p${index}`, along(index)])), 1);
      const near = await vectors.nearest(along(2), 2);
      expect(near[0]).toEqual({ passage: 'p2', similarity: expect.closeTo(1, 5) as number });
      expect(near[1]?.similarity).toBeCloseTo(0.2, 5);
    }
  });

  it('publishes and answers without the endpoint, and embeds at apply with it', async () => {
    const ada = new LearningTestClient(product, await TestUser.staff(product, 'admin'));
    endpoint.failing = 401;
    const text =
      '# Boats\n\nHarbours close at nine.\n\n## Tides\n\nThe ferry waits for the tide.\n';
    expect(await ada.publish(ingestOf(inline('boats.md', text)))).toMatchObject({
      status: 'applied',
    });
    const member = await TestUser.start(product);
    const asked = () => ask(member, question('When do harbours close?'));
    expect(eventOf(await asked(), 'done').answer.citations).toHaveLength(1);
    endpoint.failing = null;
    await ada.publish(ingestOf(inline('cats.md', '# Cats\n\nCats sleep for sixteen hours.\n')));
    expect(endpoint.texts).toContainEqual(expect.stringContaining('ferry'));
    expect(endpoint.texts).toContainEqual(expect.stringContaining('sixteen hours'));
    product.clockOffsetMs += MINUTE; // the state of the vectors is read again
    endpoint.requests.length = 0;
    const { answer } = eventOf(await asked(), 'done');
    expect(answer.citations[0]).toMatchObject({ slug: 'boats' });
    expect(endpoint.texts).toEqual(['When do harbours close?']);
    endpoint.failing = 503;
    expect(eventOf(await asked(), 'done').answer.citations[0]).toMatchObject({ slug: 'boats' });
    expect(warnings()).toContainEqual(
      expect.objectContaining({ message: 'The chat searches by words only: embeddings failed' }),
    );
  });
});
