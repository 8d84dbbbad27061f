import { VECTOR_LENGTHS } from '@keelson/contracts/answers/embedding-env';
import { SECOND } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { inSpan } from '@keelson/server/trace/span';
import type OpenAI from 'openai';
import { type EmbeddingConfig } from '../embedding-config';

/** Turns texts into vectors; texts of similar meaning have similar ones. */
export interface Embedder {
  /** Names the model and the length of its vectors, in a document id: only vectors of one key can be compared. */
  readonly key: string;
  /** For logs. */
  readonly name: string;
  /**
   * A vector of length 1 for each text, in order.
   *
   * @throws {Error} when the endpoint does not answer, or not with one usable vector for each text.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
}

const REQUEST_TIMEOUT_MS = 30 * SECOND;

/** An embedding model behind an OpenAI-compatible endpoint. The first text loads the SDK. */
export function modelEmbedder(config: EmbeddingConfig): Embedder {
  const { name, dimensions } = config;
  let client: Promise<OpenAI> | undefined;
  return {
    key: keyOf(name, dimensions),
    name,
    async embed(texts, signal) {
      client ??= connect(config);
      const { embeddings } = await client;
      const { data } = await inSpan({ name: 'embedding', kind: 'client' }, () =>
        embeddings.create(
          {
            model: name,
            input: [...texts],
            // The SDK asks for base64 otherwise, which not every endpoint knows.
            encoding_format: 'float',
            ...(dimensions === null ? {} : { dimensions }),
          },
          { signal },
        ),
      );
      const vectors = [...data].sort((a, b) => a.index - b.index);
      if (vectors.length !== texts.length) {
        throw new Error(`${name} returned ${vectors.length} vectors for ${texts.length} texts`);
      }
      return vectors.map(({ embedding }) => normalized(checked(embedding, name)));
    },
  };
}

/** The name is kept where a document id allows it, for whoever looks at the data. */
function keyOf(name: string, dimensions: number | null): string {
  const readable = name.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60);
  return `${readable}-${sha256(JSON.stringify([name, dimensions])).slice(0, 8)}`;
}

function checked(vector: readonly number[], name: string): readonly number[] {
  const known: readonly number[] = VECTOR_LENGTHS;
  if (!known.includes(vector.length)) {
    throw new Error(
      `Vectors of ${name} have ${vector.length} dimensions, not ${known.join(', ')}: set CHAT_EMBEDDING_DIMENSIONS`,
    );
  }
  return vector;
}

export function normalized(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  if (!(length > 0) || !Number.isFinite(length)) throw new Error('A vector has no direction');
  return vector.map((value) => value / length);
}

async function connect({ apiUrl, apiKey }: EmbeddingConfig): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    apiKey,
    timeout: REQUEST_TIMEOUT_MS,
    maxRetries: 2,
    logLevel: 'off', // its log lines contain questions
    fetchOptions: { redirect: 'error' }, // the key and the texts are for this host only
    ...(apiUrl === null ? {} : { baseURL: apiUrl }),
  });
}
