import { type AnswerRequest } from './answer-engine';
import { type AnswerService } from './answer-service';
import { standaloneByRule } from './domain/standalone-question';
import { sourcesOf } from './domain/source';
import { rewriteQuestion } from './rewrite-question';

/** A question, and the conversation before it. */
export interface Question extends Pick<AnswerRequest, 'history'> {
  readonly text: string;
}

/** A question with its passages, and what was searched for instead of a follow-up. */
export interface FoundSources extends AnswerRequest {
  readonly searchedFor: string | null;
}

/**
 * Searches the documents for a question. A follow-up is searched in a form that can be understood without the
 * conversation: as the model rewrites it, or else together with the question that it depends on.
 */
export async function findSources(
  service: Pick<AnswerService, 'library' | 'completion'>,
  question: Question,
  signal: AbortSignal,
): Promise<FoundSources> {
  const { library } = service;
  const { text, history } = question;
  const rewritten = await rewrittenOf(service, question, signal);
  if (rewritten !== null) {
    const found = await library.search(rewritten);
    if (found.answering.length > 0) return toRequest(question, rewritten, found);
  }
  const alone = await library.search(text);
  const standalone = alone.answering.length > 0 ? null : standaloneByRule(history, text);
  const found = standalone === null ? alone : await library.search(standalone);
  return toRequest(question, standalone, found);
}

/** Null without a model, without a conversation, and when the question stays as it is. */
async function rewrittenOf(
  { completion }: Pick<AnswerService, 'completion'>,
  question: Question,
  signal: AbortSignal,
): Promise<string | null> {
  if (completion === null || !question.history.some(({ role }) => role === 'user')) return null;
  const rewritten = await rewriteQuestion(completion, question, signal);
  return rewritten === question.text.trim() ? null : rewritten;
}

function toRequest(
  { text, history }: Question,
  searchedFor: string | null,
  found: Awaited<ReturnType<AnswerService['library']['search']>>,
): FoundSources {
  return {
    question: text,
    history,
    searchedFor,
    sources: sourcesOf(found.answering, searchedFor ?? text),
    near: sourcesOf(found.near, searchedFor ?? text),
    documents: found.documents,
    hasSearchTerms: found.hasSearchTerms,
  };
}
