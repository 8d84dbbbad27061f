import { type Gap, type GapGroup } from '@keelson/contracts/learning/gap';
import { synonymsOf } from '../domain/synonyms';
import { stemOf, termsOf } from '../domain/terms';

/** Share of the words of the longer question that both have. */
const MIN_SHARED = 0.6;
/** The beginning of a word that was still typed. */
const MIN_BEGINNING = 3;

/** Questions in one language with mostly the same words are one group. The most asked groups come first. */
export function groupGaps(gaps: readonly Gap[]): GapGroup[] {
  const groups: { readonly terms: readonly string[]; readonly gaps: Gap[] }[] = [];
  for (const gap of [...gaps].sort(mostAsked)) {
    const terms = termsOf(gap.question, gap.language);
    const group = groups.find(
      (one) => one.gaps[0]?.language === gap.language && isMostlyIn(terms, one.terms, gap.language),
    );
    if (group === undefined) groups.push({ terms, gaps: [gap] });
    else group.gaps.push(gap);
  }
  return groups.map((group) => groupOf(group.gaps)).sort(mostAsked);
}

const mostAsked = (a: Pick<Gap, 'count' | 'lastAt'>, b: Pick<Gap, 'count' | 'lastAt'>): number =>
  b.count - a.count || b.lastAt - a.lastAt;

function groupOf(gaps: readonly Gap[]): GapGroup {
  const [first] = gaps;
  if (first === undefined) throw new TypeError('A group has at least one question');
  const answered = gaps.find((gap) => gap.status === 'closed');
  return {
    ids: gaps.map(({ id }) => id),
    question: first.question,
    variants: gaps.slice(1).map(({ question }) => question),
    language: first.language,
    count: gaps.reduce((sum, { count }) => sum + count, 0),
    origins: [...new Set(gaps.flatMap(({ origins }) => origins))],
    lastAt: Math.max(...gaps.map(({ lastAt }) => lastAt)),
    answer: answered === undefined ? null : answerOf(answered),
  };
}

const answerOf = ({ slug, title, closedAt }: Extract<Gap, { status: 'closed' }>) => ({
  slug,
  title,
  closedAt,
});

function isMostlyIn(
  terms: readonly string[],
  others: readonly string[],
  language: string,
): boolean {
  const shared = terms.filter((term) => others.some((other) => isSame(term, other, language)));
  return shared.length >= MIN_SHARED * Math.max(terms.length, others.length);
}

function isSame(term: string, other: string, language: string): boolean {
  const [shorter, longer] = term.length < other.length ? [term, other] : [other, term];
  if (term === other || (shorter.length >= MIN_BEGINNING && longer.startsWith(shorter)))
    return true;
  return synonymsOf(term, language, (word) => stemOf(word, language)).includes(other);
}
