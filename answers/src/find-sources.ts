import { type AnswerRequest } from './answer-engine';
import { type DocumentLibrary } from './document-library';
import { isFollowUp } from './domain/judge-passages';
import { sourcesOf } from './domain/source';

/** What is asked, and what was said before. */
export interface Asked extends Pick<AnswerRequest, 'history'> {
  readonly text: string;
}

/** Looks up what the documents say to a turn; a short question is read with the one before it. */
export async function findSources(
  library: DocumentLibrary,
  { text, history }: Asked,
): Promise<AnswerRequest> {
  const before = history.filter(({ role }) => role === 'user').at(-1)?.text;
  const alone = await library.search(text);
  const leansBack = alone.answering.length === 0 && before !== undefined && isFollowUp(text);
  const found = leansBack ? await library.search(`${before}\n${text}`) : alone;
  return {
    question: text,
    history,
    sources: sourcesOf(found.answering, text),
    near: sourcesOf(found.near, text),
    documents: found.documents,
    asksSomething: found.asksSomething,
  };
}
