import { DomainError } from '@keelson/contracts/errors';
import { type Clock } from '@keelson/server/clock';
import { type PublicLibrary } from '../public/public-library';
import { type FeedbackRepo, type NewAnswer } from './feedback-repo';

interface FeedbackDeps {
  readonly library: PublicLibrary;
  readonly feedback: FeedbackRepo;
  readonly now: Clock;
}

/**
 * Counts an answer about a version that is or was live. A page may be open for long, so earlier versions count too.
 *
 * @throws {DomainError} `learning/document-not-found`, `learning/document-withdrawn`, `learning/version-not-found`.
 */
export async function sendFeedback(
  { library, feedback, now }: FeedbackDeps,
  answer: NewAnswer,
): Promise<Record<string, never>> {
  const { version } = await library.find(answer.slug);
  if (answer.version > version.version) {
    throw new DomainError('learning/version-not-found', 'This version does not exist.');
  }
  // A former slug leads to the document.
  await feedback.save({ ...answer, slug: version.slug }, now());
  return {};
}
