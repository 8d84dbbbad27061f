import { type Gap, type GapGroup } from '@keelson/contracts/learning/gap';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type AnswerService } from '../answer-service';
import { type GapDeps } from './count-gaps';

export interface AskAgainDeps extends Pick<GapDeps, 'gaps' | 'now'> {
  readonly library: AnswerService['library'];
}

/** Asks open questions again and closes those that the documents answer now. @returns The first answer. */
export async function askGapsAgain(
  { gaps, library, now }: AskAgainDeps,
  open: readonly Gap[],
): Promise<GapGroup['answer']> {
  let first: GapGroup['answer'] = null;
  for (const { id, question } of open) {
    const [best] = (await library.search(question)).answering;
    if (best === undefined) continue;
    const { slug, title } = best.passage.document;
    const answer = { slug: DocSlug.parse(slug), title, closedAt: now() };
    await gaps.close(id, answer);
    first ??= answer;
  }
  return first;
}
