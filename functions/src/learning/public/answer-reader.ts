import { AnswerBuilder } from '@keelson/answers/answer-builder';
import { type AnswerService } from '@keelson/answers/answer-service';
import { composeAnswer } from '@keelson/answers/domain/compose-answer';
import { findSources } from '@keelson/answers/find-sources';
import { type PublicAnswer } from '@keelson/contracts/learning/public-endpoints';

/**
 * Answers a reader without an account with quotes of the documents: no model is asked, so a question costs a search by
 * words, and the answer is the same for everybody until the next release.
 */
export async function answerReader(
  { library }: Pick<AnswerService, 'library'>,
  text: string,
): Promise<PublicAnswer> {
  const question = { text, history: [], attached: null };
  const request = await findSources(
    { library, completion: null },
    question,
    new AbortController().signal,
  );
  const answer = new AnswerBuilder(request);
  for (const piece of composeAnswer(request)) answer.append(piece);
  answer.finish();
  return { ...answer.content, answered: request.sources.length > 0 };
}
