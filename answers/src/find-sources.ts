import { type AnswerRequest } from './answer-engine';
import { type DocumentLibrary } from './document-library';
import { isFollowUp } from './domain/select-passages';
import { sourcesOf } from './domain/source';

/** A question, and the conversation before it. */
export interface Question extends Pick<AnswerRequest, 'history'> {
  readonly text: string;
}

/** Searches the documents for a question. A follow-up is searched together with the question before it. */
export async function findSources(
  library: DocumentLibrary,
  { text, history }: Question,
): Promise<AnswerRequest> {
  const previous = history.filter(({ role }) => role === 'user').at(-1)?.text;
  const alone = await library.search(text);
  const searchesBoth = alone.answering.length === 0 && previous !== undefined && isFollowUp(text);
  const found = searchesBoth ? await library.search(`${previous}\n${text}`) : alone;
  return {
    question: text,
    history,
    sources: sourcesOf(found.answering, text),
    near: sourcesOf(found.near, text),
    documents: found.documents,
    hasSearchTerms: found.hasSearchTerms,
  };
}
