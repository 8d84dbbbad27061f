import { type DocFeedback, type FeedbackAnswer } from '@keelson/contracts/learning/feedback';
import { type EpochMs } from '@keelson/contracts/time';

type Counted = Pick<FeedbackAnswer, 'slug' | 'version' | 'helpful'>;

/**
 * The counts of a version after an answer.
 *
 * @param before Null when it is the first answer of this version.
 * @param replaced The earlier answer with the same id, about the same version, if any.
 */
export function countFeedback(
  before: DocFeedback | null,
  { slug, version, helpful }: Counted,
  { replaced, at }: { readonly replaced: Counted | null; readonly at: EpochMs },
): DocFeedback {
  const yes = (answer: Counted | null): number => (answer?.helpful === true ? 1 : 0);
  const no = (answer: Counted | null): number => (answer?.helpful === false ? 1 : 0);
  const added = { slug, version, helpful };
  return {
    slug,
    version,
    helpful: Math.max(0, (before?.helpful ?? 0) + yes(added) - yes(replaced)),
    notHelpful: Math.max(0, (before?.notHelpful ?? 0) + no(added) - no(replaced)),
    lastAt: at,
  };
}
