import { type AnswerRequest } from './answer-engine';
import { type AnswerService } from './answer-service';
import { beginningsOf, searchAttached } from './domain/attached-text';
import { continuedPassages } from './domain/continued-passages';
import { type AttachedFiles } from './domain/prompt';
import { type Passage } from './domain/published-document';
import { standaloneByRule } from './domain/standalone-question';
import { sourcesOf } from './domain/source';
import { documentsOf } from './answer-builder';
import { rewriteQuestion } from './rewrite-question';

export interface Question extends Pick<AnswerRequest, 'history'> {
  readonly text: string;
  /** Files of the conversation; null without any. */
  readonly attached: AttachedToQuestion | null;
}

export interface AttachedToQuestion extends Omit<AttachedFiles, 'sources'> {
  readonly passages: readonly Passage[];
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
    if (found.answering.length > 0)
      return toRequest(service, question, { searchedFor: rewritten, found });
  }
  const alone = await library.search(text);
  const standalone = alone.answering.length > 0 ? null : standaloneByRule(history, text);
  const found = standalone === null ? alone : await library.search(standalone);
  return toRequest(service, question, { searchedFor: standalone, found });
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

interface Found {
  readonly searchedFor: string | null;
  readonly found: Awaited<ReturnType<AnswerService['library']['search']>>;
}

function toRequest(
  { completion }: Pick<AnswerService, 'completion'>,
  { text, history, attached }: Question,
  { searchedFor, found }: Found,
): FoundSources {
  const { documents, hasSearchTerms } = found;
  const answering = continuedPassages(found.answering);
  const near = continuedPassages(found.near);
  const query = searchedFor ?? text;
  const base = { question: text, history, searchedFor, documents, hasSearchTerms };
  if (attached === null) {
    return { ...base, sources: sourcesOf(answering, query), near: sourcesOf(near, query) };
  }
  const { passages, images, cut } = attached;
  // Without a model, the passages of the files that answer are quoted before those of the documents.
  if (completion === null) {
    const own = searchAttached(passages, query);
    const nearest = [...beginningsOf(passages).map((passage) => ({ passage })), ...near];
    return {
      ...base,
      sources: sourcesOf([...own, ...answering], query),
      near: sourcesOf(nearest, query),
      attached: { sources: [], images, cut },
    };
  }
  const sources = sourcesOf(answering, query);
  const nearby = sourcesOf(near, query);
  const { length } = documentsOf({ sources, near: nearby });
  const files = passages.map((passage) => ({ passage }));
  return {
    ...base,
    sources,
    near: nearby,
    attached: { sources: sourcesOf(files, query, length), images, cut },
  };
}
