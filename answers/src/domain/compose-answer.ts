import { type Source } from './source';

/** The search result to compose an answer from. */
export interface ComposeRequest {
  readonly question: string;
  readonly sources: readonly Source[];
  /** The nearest passages when no source answers. */
  readonly near: readonly Source[];
  /** Number of published documents. */
  readonly documents: number;
  /** False when the question has only stop words. */
  readonly hasSearchTerms: boolean;
  /** Set when the member attached files; their passages are among the others. */
  readonly attached?: object;
}

/** Composes an answer without a model, in pieces: quotes with their sources, or that there is no answer. */
export function composeAnswer(request: ComposeRequest): string[] {
  const { sources, near, documents, hasSearchTerms, attached } = request;
  if (sources.length === 0 && attached !== undefined) return noAnswer(near, NEITHER);
  if (sources.length === 0 && documents === 0) {
    return ['No documents are published yet, so I have nothing to answer from.'];
  }
  if (sources.length === 0 && !hasSearchTerms) {
    return ['I answer questions from the published documents. Ask about a topic that they cover.'];
  }
  if (sources.length === 0) return noAnswer(near, NOT_PUBLISHED);
  return sources.flatMap((source, index) => {
    const lead = index === 0 ? '' : '\n\n';
    return [`${lead}**${labelOf(source)}** [${source.n}]\n\n`, quoted(source.quote)];
  });
}

const NOT_PUBLISHED = "The published documents don't answer this question.";
const NEITHER = 'Neither the attached files nor the published documents answer this question.';

function noAnswer(near: readonly Source[], statement: string): string[] {
  if (near.length === 0) return [statement];
  const list = near.map((source) => `- ${labelOf(source)} [${source.n}]`).join('\n');
  return [statement, `\n\nThe closest matches:\n\n${list}`];
}

/** Document title and headings of a passage as one line of plain text. */
export const labelOf = ({ passage }: Pick<Source, 'passage'>): string =>
  [passage.document.title, ...passage.path]
    .join(' › ')
    .replaceAll(/[[\]*_`<>]/g, '')
    .trim();

/** Markdown as a block quote. */
const quoted = (quote: string): string =>
  quote
    .split('\n')
    .map((line) => `> ${withoutMarkers(line)}`.trimEnd())
    .join('\n');

/** Rewrites `[1]` in a document, so that it is not read as a citation. */
const withoutMarkers = (line: string): string => line.replaceAll(/\[(\d+)\](?!\()/g, '($1)');
