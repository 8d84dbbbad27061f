import { DomainError } from '@keelson/contracts/errors';
import { ChatId } from '@keelson/contracts/ids';
import { toProblem } from '@keelson/server/http/send-error';
import { type Receipt } from '../http/stream-route';
import { getQuotaStatus } from '../usage/reserve-usage';
import { summaryOf } from './chat-repo';
import { type ChatDeps, type QuestionRequest } from './question';

export async function replayAnswer(
  deps: ChatDeps,
  { uid, payer, send, requestId }: Pick<QuestionRequest, 'uid' | 'payer' | 'send' | 'requestId'>,
  { chat: id, message: n }: Receipt,
): Promise<void> {
  const { chat, messages } = await deps.chats.read(uid, ChatId.parse(id), deps.usage.now());
  const index = messages.findIndex((message) => message.n === n);
  const answer = messages[index];
  if (answer === undefined) {
    throw new DomainError('chat/message-not-found', 'This answer has been replaced.');
  }
  const quota = await getQuotaStatus(deps.usage, payer, 'chatMessages');
  const question = messages[index - 1] ?? null;
  const empty = { ...answer, text: '', citations: [] };
  await send({ type: 'start', chat: summaryOf(chat), question, answer: empty, quota });
  for (const citation of answer.citations) await send({ type: 'citation', citation });
  const { searchedFor } = answer;
  if (searchedFor !== undefined) await send({ type: 'delta', text: '', searchedFor });
  await send({ type: 'delta', text: answer.text });
  if (answer.answer?.status === 'failed') {
    const error = new DomainError(answer.answer.code, 'The answer ended early.');
    await send({ type: 'failed', answer, problem: toProblem(error, requestId), quota });
  } else {
    await send({ type: 'done', answer, quota });
  }
}
