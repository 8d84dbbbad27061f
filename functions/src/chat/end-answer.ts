import { type AnswerState, type ChatMessage } from '@keelson/contracts/chat/message';
import { type EpochMs } from '@keelson/contracts/time';
import { problemOf } from '@keelson/server/send-error';
import { type Receipt } from '../http/stream-route';
import { releaseUsage, settleUsage, getQuotaStatus } from '../usage/reserve-usage';
import { type ChatDeps, type QuestionRequest, usageOf } from './question';
import { isGivenBack } from './domain/message-state';
import { type Turn } from './domain/decide-turn';
import { type Written } from './write-answer';

export interface EndRequest extends QuestionRequest {
  readonly turn: Turn;
  readonly written: Written;
}

/** Writes down how an answer ended, settles or gives back its reservation, and says so to who listens. */
export async function endAnswer(deps: ChatDeps, request: EndRequest): Promise<Receipt | null> {
  const { turn, written } = request;
  const at = deps.usage.now();
  const { id } = turn.chat;
  const { text, citations, end } = written;
  const answer: ChatMessage = {
    ...turn.answer,
    text,
    citations: [...citations],
    answer: stateOf(end, at),
  };
  await deps.chats.finish(id, answer, at);
  const isUsed = end.kind === 'complete' || (end.kind === 'stopped' && !isGivenBack(text));
  await (isUsed ? settleUsage : releaseUsage)(deps.usage, usageOf(request));
  const quota = await getQuotaStatus(deps.usage, request.uid, 'chatMessages');
  if (end.kind === 'failed') {
    const problem = problemOf(end.refusal, request.requestId);
    await request.send({ type: 'failed', answer, problem, quota });
  } else {
    await request.send({ type: 'done', answer, quota });
  }
  return isUsed ? { chat: id, message: answer.n } : null;
}

function stateOf(end: Written['end'], at: EpochMs): AnswerState {
  switch (end.kind) {
    case 'complete':
      return { status: 'complete', at, grounding: end.grounding };
    case 'stopped':
      return { status: 'stopped', at };
    case 'failed':
      return { status: 'failed', at, code: end.refusal.code };
  }
}
