import { ChatId } from '@keelson/contracts/ids';
import { type Receipt } from '../http/stream-route';
import { releaseUsage, reserveUsage } from '../usage/reserve-usage';
import { summaryOf } from './chat-repo';
import { type Turn } from './domain/decide-turn';
import { endAnswer } from './end-answer';
import { type ChatDeps, LEASE_MS, type QuestionRequest, usageOf } from './question';
import { writeAnswer } from './write-answer';

/**
 * Answers a question: reserves one message of the plan, keeps the question, writes the answer while it
 * arrives, and settles the reservation or gives it back.
 *
 * @returns Where the answer is kept, or null when it did not come to an end that holds.
 * @throws {DomainError} before the first event, when nothing was done.
 */
export async function answerQuestion(
  deps: ChatDeps,
  request: QuestionRequest,
): Promise<Receipt | null> {
  deps.library.prefetch();
  const standing = await reserveUsage(deps.usage, usageOf(request), LEASE_MS);
  const turn = await begin(deps, request).catch(async (error: unknown) => {
    await releaseUsage(deps.usage, usageOf(request));
    throw error;
  });
  await request.send({
    type: 'start',
    chat: summaryOf(turn.chat),
    question: turn.question,
    answer: turn.answer,
    quota: standing,
  });
  const written = await writeAnswer(deps, { ...request, turn });
  return endAnswer(deps, { ...request, turn, written });
}

function begin(deps: ChatDeps, { uid, body }: QuestionRequest): Promise<Turn> {
  const at = deps.usage.now();
  const newId = ChatId.parse(deps.newId());
  return deps.chats.begin(body.chatId, { uid, newId, body, at, leaseUntil: at + LEASE_MS });
}
