import { PassageIndex } from '../domain/passage-index';
import { type PublishedDocument } from '../domain/published-document';
import { selectPassages } from '../domain/select-passages';
import { splitDocument } from '../domain/split-document';
import { type Ranking } from './measure-corpus';

const CANDIDATES = 12;

/** The ranking of the answers over some documents. */
export function corpusRanking(documents: readonly PublishedDocument[]): Ranking {
  const index = new PassageIndex(documents.flatMap(splitDocument));
  return (question) => {
    const found = index.search(question, CANDIDATES);
    const { answering } = selectPassages(found);
    return {
      ranked: found.map(({ passage }) => passage),
      answering: answering.map(({ passage }) => passage),
    };
  };
}
