import { type AnswerService } from '@keelson/answers/answer-service';
import { askGapsAgain, type AskAgainDeps } from '@keelson/answers/gaps/ask-gaps-again';
import { draftDocument } from '@keelson/answers/gaps/draft-document';
import { type GapRepo } from '@keelson/answers/gaps/gap-repo';
import { groupGaps } from '@keelson/answers/gaps/group-gaps';
import { DomainError } from '@keelson/contracts/errors';
import {
  AskGapsAgain,
  DismissGaps,
  DraftGap,
  type Gap,
  ListGaps,
} from '@keelson/contracts/learning/gap';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { SECOND } from '@keelson/contracts/time';
import { type Logger } from '@keelson/server/logger';
import { type Route, route } from '../../http/route';

export type AnswerGaps = AskAgainDeps & Pick<AnswerService, 'completion'>;

const DRAFT_MS = 40 * SECOND;

/** Questions without an answer: which there are, and what becomes of them. */
export const gapRoutes = (deps: AnswerGaps): Route[] => [
  route(ListGaps, async ({ query }) => ({ groups: groupGaps(await deps.gaps.list(query.status)) })),
  route(DraftGap, async ({ body }) => {
    const questions = groupGaps(await openOf(deps.gaps, body.ids)).flatMap(
      ({ question, variants }) => [question, ...variants],
    );
    if (questions.length === 0) {
      throw new DomainError('request/invalid', 'These questions are no longer open.');
    }
    return draftDocument(deps, questions, AbortSignal.timeout(DRAFT_MS));
  }),
  route(AskGapsAgain, async ({ body }) => ({
    answer: await askGapsAgain(deps, await openOf(deps.gaps, body.ids)),
  })),
  route(DismissGaps, async ({ body }) => {
    for (const id of body.ids) await deps.gaps.dismiss(id);
    return {};
  }),
];

const openOf = async (gaps: GapRepo, ids: readonly Digest[]): Promise<Gap[]> =>
  (await gaps.read(ids)).filter(({ status }) => status === 'open');

/** Asks all open questions again after a publication. Never fails a run. */
export async function askAfterPublication(deps: AnswerGaps, log: Logger): Promise<void> {
  try {
    deps.library.expire();
    await askGapsAgain(deps, await deps.gaps.list('open'));
  } catch (error) {
    log.warn('Asking open questions again failed', { error });
  }
}
