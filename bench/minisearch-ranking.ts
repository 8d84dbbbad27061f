import MiniSearch from 'minisearch';
import { languageOf } from '@keelson/answers/domain/languages';
import { type Passage } from '@keelson/answers/domain/published-document';
import { isCjk, termsOf } from '@keelson/answers/domain/terms';
import { type Ranking } from '@keelson/answers/testing/measure-corpus';
import { type CorpusQuestion } from '@keelson/answers/testing/retrieval-corpus';

interface Indexed {
  readonly id: number;
  readonly title: string;
  readonly headings: string;
  readonly text: string;
}

const CANDIDATES = 12;
const CITED = 3;
const REFUSED_SHARE = 0.9;
const MIN_FUZZY_LENGTH = 5;

/**
 * MiniSearch with the words, stems and stop words of our ranking, fuzzy search and prefixes. It refuses below the
 * score that refuses nine of ten unanswerable questions to tune with.
 */
export function miniSearchRanking(
  passages: readonly Passage[],
  tuning: readonly CorpusQuestion[],
): Ranking {
  const indexes = [...new Set(passages.map(({ document }) => languageOf(document.locale)))].map(
    (language) => ({ language, index: indexOf(passages, language) }),
  );
  const search = (question: string) =>
    indexes
      .flatMap(({ language, index }) =>
        index
          .search(termsOf(question, language).join(' '))
          .map(({ id, score }) => ({ passage: passages[id as number], score })),
      )
      .sort((a, b) => b.score - a.score)
      .slice(0, CANDIDATES);
  const unanswerable = tuning
    .filter(({ answer }) => answer === null)
    .map(({ text }) => search(text)[0]?.score ?? 0)
    .sort((a, b) => a - b);
  const threshold = unanswerable[Math.floor(unanswerable.length * REFUSED_SHARE)] ?? 0;
  return (question) => {
    const found = search(question);
    const ranked = found.flatMap(({ passage }) => passage ?? []);
    const isAnswered = (found[0]?.score ?? 0) >= threshold;
    return { ranked, answering: isAnswered ? ranked.slice(0, CITED) : [] };
  };
}

function indexOf(passages: readonly Passage[], language: string): MiniSearch<Indexed> {
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'headings', 'text'],
    tokenize: (terms) => terms.split(' ').filter((term) => term !== ''),
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 2, headings: 2 },
      prefix: (term) => !isCjk(term) && term.length >= MIN_FUZZY_LENGTH,
      fuzzy: (term) => (!isCjk(term) && term.length >= MIN_FUZZY_LENGTH ? 0.2 : false),
    },
  });
  const terms = (text: string): string => termsOf(text, language).join(' ');
  passages.forEach(({ document, path, blocks }, id) => {
    if (languageOf(document.locale) !== language) return;
    const about = path.length === 0 ? [document.summary, ...document.tags] : [];
    index.add({
      id,
      title: terms(document.title),
      headings: terms(path.join(' ')),
      text: terms([...about, ...blocks].join('\n')),
    });
  });
  return index;
}
