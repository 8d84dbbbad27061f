import { type Citation } from '@keelson/contracts/answers/citation';
import { citationAddress } from '@keelson/contracts/answers/citation-address';
import { type Grounding } from '@keelson/contracts/answers/grounding';
import { AnswerBuilder } from './answer-builder';
import { type AnswerService } from './answer-service';
import { continuedPassages } from './domain/continued-passages';
import { type Passage } from './domain/published-document';
import { quoteOf } from './domain/quote';
import { type Source } from './domain/source';
import { type Task, taskSearches, taskText } from './domain/task';
import { type TokenUsage } from './providers/token-usage';

export interface TaskAnswer {
  /** Markdown with `[n]` for its citations. */
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly grounding: Grounding;
}

export interface TaskListener {
  readonly onSources: (sources: readonly Source[], documents: number) => void;
  readonly onText: (text: string) => void;
  /** Takes the use of the model, also when the task fails later. */
  readonly onUsage: (usage: TokenUsage) => void;
}

const MAX_SOURCES = 6;
const MAX_NEAR = 2;

/**
 * Answers a task from the published documents, with the engine of the chat.
 *
 * @throws {DomainError} `chat/provider-*`. When the signal aborts it may throw anything.
 */
export async function answerTask(
  { library, engine }: AnswerService,
  task: Task,
  { signal, listener }: { readonly signal: AbortSignal; readonly listener: TaskListener },
): Promise<TaskAnswer> {
  const found = await search(library, task);
  const request = {
    question: taskText(task),
    history: [],
    priorWork: task.priorWork,
    // Each step of a task can have an answer of its own.
    quotes: MAX_SOURCES,
    ...found,
  };
  listener.onSources(found.sources, found.documents);
  const answer = new AnswerBuilder(request);
  for await (const piece of engine.answer(request, signal, { onUsage: listener.onUsage })) {
    listener.onText(answer.append(piece).text);
  }
  signal.throwIfAborted();
  listener.onText(answer.finish().text);
  return { ...answer.content, grounding: answer.grounding };
}

/** Searches for each part of a task. A passage is quoted for the first search that found it. */
async function search(library: AnswerService['library'], task: Task) {
  const answering = new Map<Passage, string>();
  const near = new Map<Passage, string>();
  let documents = 0;
  let hasSearchTerms = false;
  for (const alternatives of taskSearches(task)) {
    for (const text of alternatives) {
      const result = await library.search(text);
      documents = result.documents;
      hasSearchTerms ||= result.hasSearchTerms;
      for (const { passage } of result.answering) addOnce(answering, passage, text);
      for (const { passage } of result.near) addOnce(near, passage, text);
      if (result.answering.length > 0) break;
    }
  }
  return {
    sources: numbered(answering, MAX_SOURCES),
    near: answering.size > 0 ? [] : numbered(near, MAX_NEAR),
    documents,
    hasSearchTerms,
  };
}

function addOnce(found: Map<Passage, string>, passage: Passage, text: string): void {
  if (!found.has(passage)) found.set(passage, text);
}

const numbered = (found: ReadonlyMap<Passage, string>, limit: number): Source[] =>
  continuedPassages([...found].map(([passage, text]) => ({ passage, text })))
    .slice(0, limit)
    .map(({ passage, text }, index) => ({ n: index + 1, passage, quote: quoteOf(passage, text) }));

/** An answer with its sources listed below; each source and each `[n]` links to the document. */
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
