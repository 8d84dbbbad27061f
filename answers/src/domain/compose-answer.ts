import { type Source } from './source';

/** What the documents say, in their own words. */
export interface ComposeRequest {
  readonly question: string;
  readonly sources: readonly Source[];
  /** What comes nearest when no source answers. */
  readonly near: readonly Source[];
  /** How many documents there are to look in. */
  readonly documents: number;
  /** True when the question has a word to look for. */
  readonly asksSomething: boolean;
}

/** The answer without a model, in pieces as they shall arrive: quotes with their sources, or a plain no. */
export function composeAnswer(request: ComposeRequest): string[] {
  const { sources, near, documents, asksSomething } = request;
  if (documents === 0) {
    return ['Nothing has been published yet, so there is nothing that I could answer from.'];
  }
  if (!asksSomething) {
    return [
      'I answer questions from the published documents. Ask about something in them, in a few words.',
    ];
  }
  if (sources.length === 0) return refusal(near);
  return sources.flatMap((source, index) => {
    const lead = index === 0 ? '' : '\n\n';
    return [`${lead}**${labelOf(source)}** [${source.n}]\n\n`, quoted(source.quote)];
  });
}

function refusal(near: readonly Source[]): string[] {
  const no = 'The published documents do not answer this, and I only answer from them.';
  if (near.length === 0) return [no];
  const list = near.map((source) => `- ${labelOf(source)} [${source.n}]`).join('\n');
  return [no, `\n\nThese come nearest, in case one of them is what you meant:\n\n${list}`];
}

/** Where a passage stands, as one line of plain text. */
export const labelOf = ({ passage }: Pick<Source, 'passage'>): string =>
  [passage.document.title, ...passage.path]
    .join(' › ')
    .replaceAll(/[[\]*_`<>]/g, '')
    .trim();

/** Markdown as a quotation; the reader sees whose words these are. */
const quoted = (quote: string): string =>
  quote
    .split('\n')
    .map((line) => `> ${withoutMarkers(line)}`.trimEnd())
    .join('\n');

/** `[1]` in a document is the document's, not a source of ours. */
const withoutMarkers = (line: string): string => line.replaceAll(/\[(\d+)\](?!\()/g, '($1)');
