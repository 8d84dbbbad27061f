import { type RunRef } from '@keelson/server/kanban/refs';
import { MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card/card';
import { type RunUsage } from '@keelson/contracts/kanban/run/run-result';
import { cutText } from '@keelson/contracts/text';
import { changeStatus } from '../cards/change-status';
import { addComment } from '../cards/comment-on-card';
import { type MutationContext } from '../store/mutation-context';
import { finishRun, requirePurpose, runningCard, type SettledRun } from './settle-run';

/**
 * Ends a run with a question to a person. The card is blocked until the answer. Unlike other blocks, questions may
 * follow each other: each one was answered.
 */
export async function askQuestion(
  context: MutationContext,
  at: RunRef,
  { question: text, usage }: { readonly question: string; readonly usage?: RunUsage | undefined },
): Promise<SettledRun> {
  const { board, card, run } = await runningCard(context, at);
  // An answer makes the card ready: its work would begin again.
  requirePurpose(run, 'work');
  const asked = { body: text, runId: at.runId, kind: 'question' } as const;
  const { card: commented, comment } = addComment(context, card, asked);
  const reason = cutText(text, MAX_FAILURE_LENGTH);
  const by = context.actor;
  const saved = await changeStatus(context, board, commented, {
    to: 'blocked',
    by: 'worker',
    block: { kind: 'needs_input', reason },
    question: { commentId: comment.id, runId: at.runId, text, by, at: context.at },
    ending: { outcome: 'blocked', summary: text, usage },
    event: { kind: 'blocked', payload: { kind: 'needs_input', reason, question: comment.id } },
  });
  return finishRun(context, at, saved);
}
