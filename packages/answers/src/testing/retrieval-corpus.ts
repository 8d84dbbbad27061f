import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PublishedDocument } from '../domain/published-document';
import { readDocument } from './read-document';

/** Path from the repository root. */
const CORPUS = 'packages/answers/fixtures';

export interface CorpusQuestion {
  readonly text: string;
  /** BCP 47, such as `en`. */
  readonly locale: string;
  /** Null when no document answers. */
  readonly answer: {
    readonly slug: string;
    /** Words that only the right passage has. */
    readonly words: string;
  } | null;
}

/** Questions to tune with, and questions that only estimate the quality on new ones. */
export interface CorpusQuestions {
  readonly tuning: readonly CorpusQuestion[];
  /** More to tune with, about passages drawn by lot, in the words of users. */
  readonly everyday: readonly CorpusQuestion[];
  readonly heldOut: readonly CorpusQuestion[];
  /** Written from the documents alone, and committed before anything was run on them. */
  readonly fresh: readonly CorpusQuestion[];
}

/** The documents in `packages/answers/fixtures/documents`, about products that do not exist. */
export function corpusDocuments(root: string): PublishedDocument[] {
  const folder = join(root, CORPUS, 'documents');
  return readdirSync(folder).flatMap((locale) =>
    readdirSync(join(folder, locale)).map((file) => {
      const name = file.replace(/\.md$/, '');
      const slug = locale === 'en' ? name : `${locale}-${name}`;
      return readDocument({ slug, locale, file: join(folder, locale, file) });
    }),
  );
}

/**
 * The questions in `packages/answers/fixtures`. Every second question of a language is held out, of those with
 * an answer and of those without.
 */
export function corpusQuestions(root: string): CorpusQuestions {
  const tuning: CorpusQuestion[] = [];
  const heldOut: CorpusQuestion[] = [];
  for (const questions of questionsIn(join(root, CORPUS, 'questions'))) {
    for (const group of [questions.filter(hasAnswer), questions.filter((one) => !hasAnswer(one))]) {
      group.forEach((question, index) => (index % 2 === 0 ? tuning : heldOut).push(question));
    }
  }
  const everyday = questionsIn(join(root, CORPUS, 'everyday-questions')).flat();
  const fresh = questionsIn(join(root, CORPUS, 'fresh-questions')).flat();
  return { tuning, everyday, heldOut, fresh };
}

/** The questions of each language: the name of a file is its locale. */
const questionsIn = (folder: string): CorpusQuestion[][] =>
  readdirSync(folder).map((file) =>
    questionsOf(readFileSync(join(folder, file), 'utf8'), file.replace(/\.txt$/, '')),
  );

/** A line for each question, and below it an indented `slug: words of the passage` if a document answers. */
function questionsOf(text: string, locale: string): CorpusQuestion[] {
  const entry = /^(?<text>\S.*)(?:\n {2}(?<slug>[a-z0-9-]+): (?<words>.+))?$/gm;
  return [...text.matchAll(entry)].map(({ groups }) => {
    const { slug, words } = groups ?? {};
    const answer = slug === undefined || words === undefined ? null : { slug, words };
    return { text: groups?.['text'] ?? '', locale, answer };
  });
}

const hasAnswer = ({ answer }: CorpusQuestion): boolean => answer !== null;
