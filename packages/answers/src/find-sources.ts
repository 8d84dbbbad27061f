import { type AnswerRequest } from './answer-engine';
import { type AnswerService } from './answer-service';
import { beginningsOf, searchAttached } from './domain/attached-text';
import { continuedPassages } from './domain/continued-passages';
import { type AttachedFiles } from './domain/prompt';
import { type Passage } from './domain/published-document';
import { KNOWN_LANGUAGES } from './domain/languages';
import { languageOfText } from './domain/language-of-text';
import { mergeNeighbours } from './domain/merge-neighbours';
import { isFollowUp, shareOf, withTopic } from './domain/standalone-question';
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

/** A question with its passages, and what was searched for instead of it. */
export interface FoundSources extends AnswerRequest {
  readonly searchedFor: string | null;
}

/** Passages for a model, which decides itself what answers. */
const MODEL_BUDGET = { passages: 20, characters: 16_000 };
/** A follow-up without a word for it: half of its words must be in what its topic finds. */
const MIN_SHARE = 0.5;

type Searched = Awaited<ReturnType<AnswerService['library']['search']>>;

/**
 * Searches the documents for a question. A follow-up is searched in a form that can be understood without the
 * conversation, and a question in another language in one of the documents: as the model rewrites it. Without a model, a
 * follow-up is searched together with the question that it depends on.
 */
export async function findSources(
  service: Pick<AnswerService, 'library' | 'completion'>,
  question: Question,
  signal: AbortSignal,
): Promise<FoundSources> {
  const { library, completion } = service;
  const alone = await library.search(question.text);
  const isForeign = !alone.languages.includes(languageOfText(question.text, KNOWN_LANGUAGES));
  const isFollowing = question.history.some(({ role }) => role === 'user');
  const isOpen = alone.hasSearchTerms && (isForeign || alone.answering.length === 0);
  if (completion !== null && alone.documents > 0 && (isFollowing || isOpen)) {
    const { languages } = alone;
    const rewritten = await rewriteQuestion(completion, { ...question, languages }, signal);
    if (rewritten !== null && rewritten !== question.text.trim()) {
      const found = await library.search(rewritten);
      const isUsable = found.answering.length > 0 || (isForeign && found.found.length > 0);
      if (isUsable) return toRequest(service, question, { searchedFor: rewritten, found });
    }
  }
  return toRequest(service, question, await searchByRule(library, question, alone));
}

/** What a question finds together with its topic counts if it has the words of the question too. */
async function searchByRule(
  library: AnswerService['library'],
  { text, history }: Question,
  alone: Searched,
): Promise<Found> {
  const isAnswered = alone.answering.length > 0;
  const combined = withTopic(history, text);
  if (combined === null || (isAnswered && !isFollowUp(text))) {
    return { searchedFor: null, found: alone };
  }
  const found = await library.search(combined);
  const [best] = found.answering;
  const share = best === undefined ? 0 : shareOf(text, best.passage);
  const isBetter = share === 1 || (!isAnswered && share >= MIN_SHARE);
  return isBetter ? { searchedFor: combined, found } : { searchedFor: null, found: alone };
}

interface Found {
  readonly searchedFor: string | null;
  readonly found: Searched;
}

function toRequest(
  { completion }: Pick<AnswerService, 'completion'>,
  { text, history, attached }: Question,
  { searchedFor, found }: Found,
): FoundSources {
  const { documents, hasSearchTerms } = found;
  const chosen = completion === null ? found.answering : mergeNeighbours(found.found, MODEL_BUDGET);
  const answering = continuedPassages(chosen);
  const near = completion === null ? continuedPassages(found.near) : [];
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
