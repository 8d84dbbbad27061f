import { embedRelease } from '@keelson/answers/embeddings/embed-release';
import { SECOND } from '@keelson/contracts/time';
import { type ApplyDeps } from './apply-deps';

const TIME_MS = 20 * SECOND;

/** Embeds what was published, as far as the time suffices: the job of the chat continues. Never fails a run. */
export async function embedPublished({
  embeddings,
  now,
}: Pick<ApplyDeps, 'embeddings' | 'now'>): Promise<void> {
  if (embeddings !== null) await embedRelease(embeddings, { deadline: now() + TIME_MS });
}
