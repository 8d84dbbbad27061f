import { CHAT_ATTACHMENT_PLANS } from '@keelson/contracts/chat/attachment-limits';
import { DomainError } from '@keelson/contracts/errors';
import { ChatId } from '@keelson/contracts/ids';
import { type Receipt } from '../http/stream-route';
import { type QuotaStatus, releaseUsage, reserveUsage } from '../usage/reserve-usage';
import { summaryOf } from './chat-repo';
import { type Turn } from './domain/create-turn';
import { finishAnswer } from './finish-answer';
import { type ChatDeps, LEASE_MS, type QuestionRequest, usageOf } from './question';
import { streamAnswer } from './stream-answer';

/**
 * Answers a question: reserves one message of the plan, stores the question, streams and stores the
 * answer, then settles or releases the reservation.
 *
 * @returns The stored answer for replays, or null when a retry runs again.
 * @throws {DomainError} before the first event; nothing is stored or reserved then.
 */
export async function answerQuestion(
  deps: ChatDeps,
  request: QuestionRequest,
): Promise<Receipt | null> {
  deps.library.prefetch();
  const quota = await reserveUsage(deps.usage, usageOf(request), LEASE_MS);
  const turn = await startTurn(deps, request, quota).catch(async (error: unknown) => {
    await releaseUsage(deps.usage, usageOf(request));
    throw error;
  });
  await request.send({
    type: 'start',
    chat: summaryOf(turn.chat),
    question: turn.question,
    answer: turn.answer,
    quota,
  });
  const streamed = await streamAnswer(deps, { ...request, turn });
  return finishAnswer(deps, { ...request, turn, streamed });
}

async function startTurn(
  deps: ChatDeps,
  { uid, body }: QuestionRequest,
  { plan }: Pick<QuotaStatus, 'plan'>,
): Promise<Turn> {
  const attachmentIds = body.kind === 'retry' ? [] : (body.attachments ?? []);
  const { perMessage } = CHAT_ATTACHMENT_PLANS[plan];
  if (attachmentIds.length > perMessage) {
    throw new DomainError(
      'chat/too-many-attachments',
      `Your plan allows up to ${perMessage} files per question.`,
    );
  }
  const at = deps.usage.now();
  return deps.chats.startTurn(body.chatId, {
    uid,
    newId: ChatId.parse(deps.newId()),
    body,
    attachmentIds,
    images: deps.attachments.images,
    at,
    leaseUntil: at + LEASE_MS,
  });
}
