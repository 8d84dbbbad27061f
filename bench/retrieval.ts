import { join } from 'node:path';
import { splitDocument } from '@keelson/answers/domain/split-document';
import { type EmbeddingConfig, readEmbeddingConfig } from '@keelson/answers/embedding-config';
import { modelEmbedder } from '@keelson/answers/embeddings/embedder';
import { CONTINUATIONS, corpusRanking } from '@keelson/answers/testing/corpus-ranking';
import { hybridRankings } from '@keelson/answers/testing/hybrid-ranking';
import { measureCorpus, type Ranking } from '@keelson/answers/testing/measure-corpus';
import {
  corpusDocuments,
  corpusQuestions,
  type CorpusQuestion,
} from '@keelson/answers/testing/retrieval-corpus';
import { scriptedEmbedder } from '@keelson/answers/testing/scripted-embedder';

const COLUMNS = [
  'questions',
  'document 1st',
  'in 3',
  'passage 1st',
  'in 3',
  'MRR',
  'cited document',
  'passage',
  'characters',
  'false refusals',
  'refused',
];

/**
 * Measures the ranking of the answers on the corpus, by language, and compares it with vectors: scripted ones, or those of
 * the model in `CHAT_EMBEDDING_*`. Needs no emulator.
 */
export async function benchRetrieval(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const documents = corpusDocuments(root);
  const passages = documents.flatMap(splitDocument);
  const { tuning, everyday, heldOut, fresh } = corpusQuestions(root);
  const started = performance.now();
  const ours = corpusRanking(passages);
  const indexed = performance.now() - started;
  print(
    `${documents.length} documents, ${passages.length} passages, indexed in ${indexed.toFixed(0)} ms`,
  );
  const sets = { tuning, everyday, 'held out': heldOut, fresh };
  const texts = Object.values(sets)
    .flat()
    .map(({ text }) => text);
  const embedding = embeddingOf(process.env);
  const embedder = embedding === null ? scriptedEmbedder : modelEmbedder(embedding);
  const { hybrid, vectors } = await hybridRankings(documents, texts, embedder);
  const rankings: [string, Ranking][] = [
    ['by words', ours],
    ['by words, nothing that follows', corpusRanking(CONTINUATIONS.none(passages))],
    ['by words, what follows elsewhere', corpusRanking(CONTINUATIONS.elsewhere(passages))],
    ['by words, what stands before', corpusRanking(CONTINUATIONS.before(passages))],
    [`with vectors of ${embedder.name}`, hybrid],
    [`vectors of ${embedder.name} alone`, vectors],
  ];
  for (const [name, ranking] of rankings) {
    for (const [set, questions] of Object.entries(sets)) {
      print(`\n${name}, ${set}`);
      print(row('', COLUMNS));
      print(row('all', figures(ranking, questions)));
      for (const locale of new Set(questions.map((question) => question.locale))) {
        const own = questions.filter((question) => question.locale === locale);
        print(row(locale, figures(ranking, own)));
      }
    }
  }
  print('\nMisses by words on the questions to tune with');
  for (const miss of measureCorpus(ours, [...tuning, ...everyday]).misses) print(`  ${miss}`);
}

function embeddingOf(env: Readonly<Record<string, string | undefined>>): EmbeddingConfig | null {
  const choice = readEmbeddingConfig(env);
  if (!choice.ok) throw new Error(choice.error);
  return choice.embedding;
}

function figures(ranking: Ranking, questions: readonly CorpusQuestion[]): string[] {
  const found = measureCorpus(ranking, questions);
  const share = (part: number): string => `${((100 * part) / found.answerable).toFixed(0)} %`;
  return [
    `${found.answerable} + ${found.unanswerable}`,
    share(found.documentFirst),
    share(found.documentInThree),
    share(found.passageFirst),
    share(found.passageInThree),
    found.meanReciprocalRank.toFixed(2),
    share(found.documentCited),
    share(found.passageCited),
    found.citedLength.toFixed(0),
    `${found.falseRefusals}`,
    `${found.refused} of ${found.unanswerable}`,
  ];
}

const row = (name: string, cells: readonly string[]): string =>
  [name.padEnd(4), ...cells.map((cell) => cell.padStart(14))].join(' ');

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
