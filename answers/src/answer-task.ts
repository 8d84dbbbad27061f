import { type Citation } from '@keelson/contracts/chat/citation';
import { citationAddress } from '@keelson/contracts/chat/citation-address';
import { type Grounding } from '@keelson/contracts/chat/message';
import { type AnswerDesk } from './answer-desk';
import { AnswerSheet } from './answer-sheet';
import { type Passage } from './domain/published-document';
import { quoteOf } from './domain/quote';
import { type Source } from './domain/source';
import { type Task, taskSearches, taskText } from './domain/task';

export interface TaskAnswer {
  /** Markdown with `[n]` for its citations. */
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly grounding: Grounding;
}

/** What is said while a task is answered. */
export interface TaskNotes {
  readonly found: (sources: readonly Source[], documents: number) => void;
  readonly wrote: (piece: string) => void;
}

const MOST_SOURCES = 6;
const MOST_NEAR = 2;

/**
 * Answers a piece of work as the chat answers a question: from the published documents, by the same engine.
 *
 * @throws {DomainError} `chat/provider-*`. When the signal aborts it may throw anything.
 */
export async function answerTask(
  { library, engine }: AnswerDesk,
  task: Task,
  { signal, notes }: { readonly signal: AbortSignal; readonly notes: TaskNotes },
): Promise<TaskAnswer> {
  const question = taskText(task);
  const { sources, near, ...looked } = await search(library, task);
  const asked = { question, history: [], sources, near, ...looked, groundwork: task.groundwork };
  notes.found(sources, looked.documents);
  const sheet = new AnswerSheet(asked);
  for await (const piece of engine.answer(asked, signal)) notes.wrote(sheet.write(piece).text);
  signal.throwIfAborted();
  notes.wrote(sheet.close().text);
  return { ...sheet.content, grounding: sheet.grounding };
}

/** What the documents say to each part of a task; a passage is quoted for the part that found it first. */
async function search(library: AnswerDesk['library'], task: Task) {
  const found = new Map<Passage, string>();
  const near = new Map<Passage, string>();
  let documents = 0;
  let asksSomething = false;
  for (const ways of taskSearches(task)) {
    for (const text of ways) {
      const answer = await library.search(text);
      documents = answer.documents;
      asksSomething ||= answer.asksSomething;
      for (const { passage } of answer.answering) found.set(passage, found.get(passage) ?? text);
      for (const { passage } of answer.near) near.set(passage, near.get(passage) ?? text);
      if (answer.answering.length > 0) break;
    }
  }
  return {
    sources: numbered(found, MOST_SOURCES),
    near: found.size > 0 ? [] : numbered(near, MOST_NEAR),
    ...{ documents, asksSomething },
  };
}

const numbered = (found: ReadonlyMap<Passage, string>, most: number): Source[] =>
  [...found].slice(0, most).map(([passage, text], index) => ({
    ...{ n: index + 1, passage, quote: quoteOf(passage, text) },
  }));

/** An answer with its sources below, each a link, and each `[n]` a link to the same. */
export function withSources({ text, citations }: Pick<TaskAnswer, 'text' | 'citations'>): string {
  if (citations.length === 0) return text.trim();
  const list = citations.map(
    (citation) => `${citation.n}. [${labelOf(citation)}](${citationAddress(citation)})`,
  );
  const links = citations.map((citation) => `[${citation.n}]: ${citationAddress(citation)}`);
  return [text.trim(), '**Sources**', list.join('\n'), links.join('\n')].join('\n\n');
}

const labelOf = ({ title, heading }: Citation): string =>
  [title, heading ?? '']
    .filter((part) => part !== '')
    .join(' › ')
    .replaceAll(/[[\]]/g, '');
