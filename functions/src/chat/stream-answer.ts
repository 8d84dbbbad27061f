import { AnswerBuilder, type AnswerPiece } from '@keelson/answers/answer-builder';
import { findSources } from '@keelson/answers/find-sources';
import { CHAT_ATTACHMENT_LIMITS } from '@keelson/contracts/chat/attachment-limits';
import { type Citation } from '@keelson/contracts/answers/citation';
import { type Grounding } from '@keelson/contracts/answers/grounding';
import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import { toDomainError } from '@keelson/server/http/send-error';
import { loadAttached } from './attachments/load-attached';
import { type Turn } from './domain/create-turn';
import { type ChatDeps, type QuestionRequest } from './question';

export interface StreamedAnswer {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly searchedFor?: string | undefined;
  readonly cutFiles: readonly string[];
  readonly end:
    | {
        readonly kind: 'complete';
        readonly grounding: Grounding;
        readonly truncated: boolean;
      }
    | { readonly kind: 'stopped' }
    | {
        readonly kind: 'failed';
        readonly error: DomainError;
        /** See `AnswerState`: a question can cause this end, so what was sent is not free. */
        readonly cutShort: boolean;
      };
}

type StreamDeps = Pick<
  ChatDeps,
  'chats' | 'attachments' | 'library' | 'engine' | 'completion' | 'usage' | 'answerTimeoutMs'
>;
interface StreamRequest extends Pick<QuestionRequest, 'uid' | 'send' | 'disconnected' | 'log'> {
  readonly turn: Turn;
}

/** The interval at which the text is stored and stop requests are read. */
const SAVE_INTERVAL_MS = 1.5 * SECOND;

/** Streams an answer to the client. Never throws: errors are part of the result. */
export async function streamAnswer(
  deps: StreamDeps,
  request: StreamRequest,
): Promise<StreamedAnswer> {
  const { uid, turn, disconnected, log } = request;
  const stop = new AbortController();
  const timeout = AbortSignal.timeout(deps.answerTimeoutMs);
  const signal = AbortSignal.any([disconnected, stop.signal, timeout]);
  let answer = new AnswerBuilder({ sources: [], near: [] });
  let truncated = false;
  let searchedFor: string | undefined;
  let cutFiles: readonly string[] = [];
  let release = (): void => undefined;
  try {
    const tokens = deps.completion === null ? Infinity : CHAT_ATTACHMENT_LIMITS.textTokens;
    const files = await loadAttached(deps.attachments, { uid, turn, tokens, signal });
    release = files.release;
    cutFiles = files.attached?.cut ?? [];
    const question = await findSources(deps, { ...turn, attached: files.attached }, signal);
    answer = new AnswerBuilder(question);
    searchedFor = question.searchedFor ?? undefined;
    if (searchedFor !== undefined) {
      await request.send({ type: 'delta', text: '', searchedFor }, signal);
    }
    let savedAt = deps.usage.now();
    const onTruncated = (): void => void (truncated = true);
    for await (const piece of deps.engine.answer(question, signal, { onTruncated })) {
      await sendPiece(request, answer.append(piece), signal);
      if (signal.aborted) break;
      if (deps.usage.now() - savedAt < SAVE_INTERVAL_MS) continue;
      savedAt = deps.usage.now();
      const message = { ...turn.answer, ...answer.content };
      if (await deps.chats.saveProgress(turn.chat.id, message)) stop.abort();
    }
    if (!signal.aborted) {
      await sendPiece(request, answer.finish(), signal);
      const grounding = groundingOf(deps, answer);
      return {
        ...answer.content,
        searchedFor,
        cutFiles,
        end: { kind: 'complete', grounding, truncated },
      };
    }
  } catch (cause) {
    if (!signal.aborted) {
      const error = toDomainError(cause);
      log.error(`Answering failed: ${error.code}`, { error: cause, engine: deps.engine.name });
      // An error before the text has begun is not the filter's.
      const cutShort = error.code === 'chat/provider-refused' && answer.content.text !== '';
      return { ...answer.content, searchedFor, cutFiles, end: { kind: 'failed', error, cutShort } };
    }
  } finally {
    release();
  }
  const timedOut = timeout.aborted && !disconnected.aborted && !stop.signal.aborted;
  return {
    ...answer.content,
    searchedFor,
    cutFiles,
    end: timedOut
      ? { kind: 'failed', error: timeoutError(), cutShort: answer.content.text !== '' }
      : { kind: 'stopped' },
  };
}

/** A model that is given no passage may still answer, which the member is told. */
function groundingOf(
  { completion }: Pick<ChatDeps, 'completion'>,
  answer: AnswerBuilder,
): Grounding {
  const { isRefusal, grounding } = answer;
  if (completion === null || isRefusal || grounding !== 'nothing') return grounding;
  return answer.content.citations.length > 0 ? 'documents' : 'model';
}

/** Sends citations before the text that refers to them. */
async function sendPiece(
  { send }: Pick<StreamRequest, 'send'>,
  { text, citations }: AnswerPiece,
  until: AbortSignal,
): Promise<void> {
  for (const citation of citations) await send({ type: 'citation', citation }, until);
  if (text !== '') await send({ type: 'delta', text }, until);
}

const timeoutError = (): DomainError =>
  new DomainError('chat/provider-timeout', 'The answer took too long. Try again.');
