import { answerTextsFor } from './answer-texts';
import { mapText } from './code-parts';
import { withoutTags } from './html-tables';
import { quotedLinks } from './quoted-links';
import { type Source } from './source';

export interface ComposeRequest {
  readonly question: string;
  readonly sources: readonly Source[];
  /** The nearest passages when no source answers. */
  readonly near: readonly Source[];
  readonly documents: number;
  /** False when the question has only stop words. */
  readonly hasSearchTerms: boolean;
  /** Number of sources to quote, of several each under its title; the others are only cited. */
  readonly quotes?: number;
  /** Set when the member attached files; their passages are among the others. */
  readonly attached?: object;
}

/**
 * Composes an answer without a model, in pieces: the quote that answers best and where there is more, or that there is
 * no answer, in the language of the question.
 */
export function composeAnswer(request: ComposeRequest): string[] {
  const { question, sources, near, documents, hasSearchTerms, attached, quotes = 1 } = request;
  const texts = answerTextsFor(question);
  const noAnswer = (statement: string): string[] => [statement, ...closest(near, texts.closest)];
  if (sources.length === 0 && attached !== undefined) return noAnswer(texts.notInFilesOrDocuments);
  if (sources.length === 0 && documents === 0) {
    return [texts.nothingPublished];
  }
  if (sources.length === 0 && !hasSearchTerms) {
    return [texts.aboutDocuments];
  }
  if (sources.length === 0) return noAnswer(texts.notInDocuments);
  const more = sources.slice(quotes).map(({ n }) => `[${n}]`);
  return [
    ...sources.slice(0, quotes).flatMap((source, index) => {
      const lead = index === 0 ? '' : '\n\n';
      const title = quotes === 1 ? texts.found : labelOf(source);
      return [`${lead}**${title}** [${source.n}]\n\n`, quotedLines(source)];
    }),
    ...(more.length > 0 ? [`\n\n${texts.more} ${more.join(' ')}`] : []),
  ];
}

function closest(near: readonly Source[], heading: string): string[] {
  if (near.length === 0) return [];
  const list = near.map((source) => `- ${labelOf(source)} [${source.n}]`).join('\n');
  return [`\n\n${heading}\n\n${list}`];
}

export const labelOf = ({ passage }: Pick<Source, 'passage'>): string =>
  [passage.document.title, ...passage.path]
    .join(' › ')
    .replaceAll(/[[\]*`<>]/g, '')
    .replaceAll('_', '\\_')
    .trim();

const quotedLines = ({ quote, passage }: Source): string =>
  mapText(quotedLinks(quote, passage.document), (text) =>
    withoutMarkers(withCallouts(withoutTags(text))),
  )
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Rewrites `[1]` in a document, so that it is not read as a citation. */
const withoutMarkers = (text: string): string => text.replaceAll(/\[(\d+)\](?!\()/g, '($1)');

/** Stored Markdown escapes the mark of a callout. */
const withCallouts = (text: string): string => text.replace(/^((?:\s*>)+ ?)\\\[!/, '$1[!');
