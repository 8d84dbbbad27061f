import { AnswerBuilder, type AnswerPiece } from '@keelson/answers/answer-builder';
import { findSources } from '@keelson/answers/find-sources';
import { type Citation } from '@keelson/contracts/chat/citation';
import { type Grounding } from '@keelson/contracts/chat/message';
import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import { refusalOf } from '@keelson/server/send-error';
import { type ChatDeps, type QuestionRequest } from './question';
import { type Turn } from './domain/decide-turn';

/** How the writing of an answer ended, with all that had arrived by then. */
export interface Written {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly end:
    | { readonly kind: 'complete'; readonly grounding: Grounding }
    | { readonly kind: 'stopped' }
    | { readonly kind: 'failed'; readonly refusal: DomainError };
}

export type WriteDeps = Pick<ChatDeps, 'chats' | 'library' | 'engine' | 'usage' | 'longestMs'>;
export interface WriteRequest extends Pick<QuestionRequest, 'send' | 'gone' | 'log'> {
  readonly turn: Turn;
}

/** How often what arrived is kept, and a request to stop is noticed. */
const KEEP_EVERY_MS = 1.5 * SECOND;

/** Sends an answer as it arrives. Never throws: how it ended is in what it returns. */
export async function writeAnswer(deps: WriteDeps, request: WriteRequest): Promise<Written> {
  const { turn, gone, log } = request;
  const stop = new AbortController();
  const deadline = AbortSignal.timeout(deps.longestMs);
  const signal = AbortSignal.any([gone, stop.signal, deadline]);
  let answer = new AnswerBuilder({ sources: [], near: [] });
  try {
    const asked = await findSources(deps.library, turn);
    answer = new AnswerBuilder(asked);
    let keptAt = deps.usage.now();
    for await (const piece of deps.engine.answer(asked, signal)) {
      await sendPiece(request, answer.append(piece), signal);
      if (signal.aborted) break;
      if (deps.usage.now() - keptAt < KEEP_EVERY_MS) continue;
      keptAt = deps.usage.now();
      if (await deps.chats.keep(turn.chat.id, { ...turn.answer, ...answer.content })) stop.abort();
    }
    if (!signal.aborted) {
      await sendPiece(request, answer.finish(), signal);
      return { ...answer.content, end: { kind: 'complete', grounding: answer.grounding } };
    }
  } catch (error) {
    if (!signal.aborted) {
      const refusal = refusalOf(error);
      log.error(`the chat failed: ${refusal.code}`, { error, engine: deps.engine.name });
      return { ...answer.content, end: { kind: 'failed', refusal } };
    }
  }
  const isLate = deadline.aborted && !gone.aborted && !stop.signal.aborted;
  return {
    ...answer.content,
    end: isLate ? { kind: 'failed', refusal: late() } : { kind: 'stopped' },
  };
}

/** Citations go before the text that names them. */
async function sendPiece(
  { send }: Pick<WriteRequest, 'send'>,
  { text, citations }: AnswerPiece,
  until: AbortSignal,
): Promise<void> {
  for (const citation of citations) await send({ type: 'citation', citation }, until);
  if (text !== '') await send({ type: 'delta', text }, until);
}

const late = (): DomainError =>
  new DomainError('chat/provider-timeout', 'The answer took too long. Try again.');
