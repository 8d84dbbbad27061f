import { type AnswerState, type ChatMessage } from '@keelson/contracts/chat/message';
import { type EpochMs } from '@keelson/contracts/time';
import { toProblem } from '@keelson/server/http/send-error';
import { type Receipt } from '../http/stream-route';
import { getQuotaStatus, releaseUsage, settleUsage } from '../usage/reserve-usage';
import { type Turn } from './domain/create-turn';
import { type ChatDeps, type QuestionRequest, usageOf } from './question';
import { type StreamedAnswer } from './stream-answer';

interface FinishRequest extends QuestionRequest {
  readonly turn: Turn;
  readonly streamed: StreamedAnswer;
}

export async function finishAnswer(
  deps: ChatDeps,
  request: FinishRequest,
): Promise<Receipt | null> {
  const { turn, streamed } = request;
  const at = deps.usage.now();
  const { id } = turn.chat;
  const { text, citations, searchedFor, cutFiles, end } = streamed;
  const answer: ChatMessage = {
    ...turn.answer,
    text,
    citations: [...citations],
    ...(searchedFor !== undefined && { searchedFor }),
    ...(cutFiles.length > 0 && { cutFiles: [...cutFiles] }),
    answer: stateOf(end, at),
  };
  await deps.chats.finish(id, answer, at);
  const charged = await isCharged(deps, request, streamed);
  await (charged ? settleUsage : releaseUsage)(deps.usage, usageOf(request));
  const quota = await getQuotaStatus(deps.usage, request.payer, 'chatMessages');
  if (end.kind === 'failed') {
    const problem = toProblem(end.error, request.requestId);
    await request.send({ type: 'failed', answer, problem, quota });
  } else {
    await request.send({ type: 'done', answer, quota });
  }
  await countRefused(deps, request);
  return charged ? { chat: id, message: answer.n } : null;
}

/** A question about files, or one that only its chat explains, says nothing about the documents. */
async function countRefused(
  { countGap }: Pick<ChatDeps, 'countGap'>,
  { turn, streamed: { end, searchedFor } }: Pick<FinishRequest, 'turn' | 'streamed'>,
): Promise<void> {
  const isRefused = end.kind === 'complete' && end.grounding === 'nothing';
  const hasFiles = turn.attachments.length + turn.earlierAttachments.length > 0;
  const isAlone = turn.history.length === 0 || searchedFor !== undefined;
  if (!isRefused || hasFiles || !isAlone) return;
  await countGap({ question: searchedFor ?? turn.text, origin: 'chat' });
}

/**
 * True when an answer counts as a message of the plan. What a member can end in its text (by a stop, by leaving, by a question
 * that takes too long or that the model filters) counts as soon as it adds up to one.
 */
async function isCharged(
  { usage: { usage, now } }: ChatDeps,
  request: Pick<QuestionRequest, 'payer' | 'uid' | 'key'>,
  { text, end }: StreamedAnswer,
): Promise<boolean> {
  switch (end.kind) {
    case 'complete':
      return true;
    case 'failed':
      return end.cutShort && usage.countStopped(usageOf(request), text.length, now());
    case 'stopped':
      return usage.countStopped(usageOf(request), text.length, now());
  }
}

function stateOf(end: StreamedAnswer['end'], at: EpochMs): AnswerState {
  switch (end.kind) {
    case 'complete':
      return {
        status: 'complete',
        at,
        grounding: end.grounding,
        ...(end.truncated && { truncated: true }),
      };
    case 'stopped':
      return { status: 'stopped', at };
    case 'failed':
      return {
        status: 'failed',
        at,
        code: end.error.code,
        ...(end.cutShort && { cutShort: true }),
      };
  }
}
