import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { paths } from '@keelson/contracts/paths';
import { EpochMs } from '@keelson/contracts/time';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { transact } from '@keelson/server/store/transact';

const Chance = z.object({
  means: z.record(z.string(), z.number()),
  mean: z.number(),
  deviation: z.number(),
});

/** Describes which release the vectors of a model belong to. */
const EmbeddingState = dropUnknownFields(
  z.object({
    model: z.string(),
    /** The last release with a vector for each passage; null while the first one is embedded. */
    release: z.string().nullable(),
    /** The measured chance of that release. */
    chance: Chance.nullable(),
    /** The release that is being embedded, and how many of its changed documents are done. */
    progress: z.object({ release: z.string(), documents: z.int() }).nullable(),
    /** One run at a time. */
    attempt: z.string().nullable().default(null),
    leaseUntil: EpochMs.nullable(),
    /** The reason why the last run ended early; null when it did not. */
    problem: z.string().nullable(),
  }),
);
export type EmbeddingState = z.infer<typeof EmbeddingState>;

/** Documents per read or write: a vector takes up to 14 kB, a request at most 10 MB. */
const BATCH = 200;

export interface NearVector {
  readonly passage: string;
  /** Cosine. */
  readonly similarity: number;
}

/** Vectors of published passages for one embedding model: `embeddings/{key}` and its `passageVectors`. */
export class PassageVectors {
  constructor(
    private readonly db: Firestore,
    private readonly key: string,
  ) {}

  async state(): Promise<EmbeddingState | null> {
    const data = (await this.stateRef.get()).data();
    return data === undefined ? null : EmbeddingState.parse(data);
  }

  /** Changes the state in a transaction. @param decide Null changes nothing. */
  update(
    decide: (state: EmbeddingState | null) => EmbeddingState | null,
  ): Promise<EmbeddingState | null> {
    return transact(this.db, async (transaction) => {
      const data = (await transaction.get(this.stateRef)).data();
      const next = decide(data === undefined ? null : EmbeddingState.parse(data));
      if (next !== null) transaction.set(this.stateRef, next);
      return next;
    });
  }

  async known(passages: readonly string[]): Promise<Set<string>> {
    const known = new Set<string>();
    for (const batch of batchesOf(passages)) {
      const refs = batch.map((passage) => this.ref(passage));
      const found = await this.db.getAll(...refs, { fieldMask: ['at'] });
      for (const document of found) if (document.exists) known.add(document.id);
    }
    return known;
  }

  async save(vectors: ReadonlyMap<string, readonly number[]>, at: number): Promise<void> {
    for (const batch of batchesOf([...vectors])) {
      const write = this.db.batch();
      for (const [passage, vector] of batch) {
        write.set(this.ref(passage), { vector: FieldValue.vector([...vector]), at });
      }
      await write.commit();
    }
  }

  async remove(passages: readonly string[]): Promise<void> {
    for (const batch of batchesOf(passages)) {
      const write = this.db.batch();
      for (const passage of batch) write.delete(this.ref(passage));
      await write.commit();
    }
  }

  async all(): Promise<string[]> {
    const documents = await this.db.collection(paths.passageVectors(this.key)).listDocuments();
    return documents.map(({ id }) => id);
  }

  /** The most similar passages, best first. Exact: Firestore compares all vectors of an index. */
  async nearest(vector: readonly number[], limit: number): Promise<NearVector[]> {
    const found = await this.db
      .collection(paths.passageVectors(this.key))
      .select('distance') // not the vectors
      .findNearest({
        vectorField: 'vector',
        queryVector: [...vector],
        limit,
        distanceMeasure: 'COSINE',
        distanceResultField: 'distance',
      })
      .get();
    return found.docs.map((document) => ({
      passage: document.id,
      similarity: 1 - z.number().parse(document.get('distance')),
    }));
  }

  private get stateRef() {
    return this.db.doc(paths.embeddingState(this.key));
  }

  private ref(passage: string) {
    return this.db.doc(paths.passageVector(this.key, passage));
  }
}

function* batchesOf<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let at = 0; at < values.length; at += BATCH) yield values.slice(at, at + BATCH);
}
