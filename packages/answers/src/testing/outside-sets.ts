import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type PublishedDocument } from '../domain/published-document';

export interface OutsideQuestion {
  readonly text: string;
  readonly relevant: ReadonlySet<string>;
}

/** Documents and questions that other people wrote. */
export interface OutsideSet {
  readonly name: string;
  readonly documents: readonly PublishedDocument[];
  readonly questions: readonly OutsideQuestion[];
}

const Id = z.coerce.string();
const Abstracts = z.array(z.object({ id: Id, title: z.string(), text: z.string() }));
const Judged = z.array(z.object({ question: z.string(), relevant: z.record(Id, z.number()) }));
const Bodies = z.array(z.object({ id: Id, body: z.string() }));
const Headings = z.array(z.object({ question: z.string(), answer: Id }));

/**
 * The sets of a folder: `cranfield/docs.json` with `queries.json`, and `faq/{language}-passages.json` with
 * `{language}-questions.json`. Each text is a document of its own.
 */
export function readOutsideSets(folder: string): OutsideSet[] {
  return [...cranfieldIn(join(folder, 'cranfield')), ...faqsIn(join(folder, 'faq'))];
}

function cranfieldIn(folder: string): OutsideSet[] {
  if (!existsSync(folder)) return [];
  const documents = Abstracts.parse(read(join(folder, 'docs.json'))).map(({ id, title, text }) =>
    documentOf({ slug: id, locale: 'en', title, body: text }),
  );
  const questions = Judged.parse(read(join(folder, 'queries.json'))).flatMap((judged) => {
    const relevant = Object.entries(judged.relevant).flatMap(([id, grade]) =>
      grade >= 1 && grade <= 4 ? [id] : [],
    );
    return relevant.length === 0 ? [] : [{ text: judged.question, relevant: new Set(relevant) }];
  });
  return [{ name: 'cranfield', documents, questions }];
}

function faqsIn(folder: string): OutsideSet[] {
  if (!existsSync(folder)) return [];
  const languages = readdirSync(folder).flatMap(
    (file) => /^(?<locale>.+)-passages\.json$/.exec(file)?.groups?.['locale'] ?? [],
  );
  return languages.map((locale) => ({
    name: `faq ${locale}`,
    documents: Bodies.parse(read(join(folder, `${locale}-passages.json`))).map(({ id, body }) =>
      documentOf({ slug: id, locale, title: '', body }),
    ),
    questions: Headings.parse(read(join(folder, `${locale}-questions.json`))).map(
      ({ question, answer }) => ({ text: question, relevant: new Set([answer]) }),
    ),
  }));
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8')) as unknown;

const documentOf = (
  fields: Pick<PublishedDocument, 'slug' | 'locale' | 'title' | 'body'>,
): PublishedDocument => ({
  ...fields,
  summary: '',
  version: 1,
  contentHash: fields.slug,
  tags: [],
  headings: [],
});
