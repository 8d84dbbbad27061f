import { type Match } from './language-index';
import { type Passage } from './published-document';

/** Support of an answer in an index that is too small to measure. */
const USUAL_THRESHOLD = 2.4;
/** Number of samples that count as much as the usual threshold. */
const USUAL_SAMPLES = 20;
const MAX_SAMPLES = 150;
const SAMPLE_LENGTH = 90;
const MIN_SAMPLE_LENGTH = 16;
/** Share of what sentences usually find in other documents. Chosen with the questions to tune with. */
const SHARE_OF_CHANCE = 0.82;
const COVERAGE_WEIGHT = 2;
/** As many as are cited. */
const BEST = 3;

/** How much a passage says for an answer: rare words of the question, and the share of all of its words. */
export const supportOf = ({ evidence, coverage }: Match): number =>
  evidence + COVERAGE_WEIGHT * coverage;

/**
 * The support at which passages of an index answer. It depends on the language, and on how many words documents
 * share: the documents' own sentences are searched in all other documents, which shows what is found by chance.
 */
export function thresholdOf(
  passages: readonly Passage[],
  search: (text: string) => readonly Match[],
): number {
  const supports = samplesOf(passages).map(({ slug, text }) => {
    const others = search(text).filter(({ passage }) => passage.document.slug !== slug);
    const best = [...others].sort((a, b) => b.score - a.score).slice(0, BEST);
    return Math.max(0, ...best.map(supportOf));
  });
  const measured = SHARE_OF_CHANCE * medianOf(supports);
  const total = supports.length + USUAL_SAMPLES;
  return (measured * supports.length + USUAL_THRESHOLD * USUAL_SAMPLES) / total;
}

/** First sentences of evenly spread passages, about as long as a question. */
function samplesOf(passages: readonly Passage[]): { slug: string; text: string }[] {
  const sentences = passages.flatMap(({ document, blocks }) => {
    const prose = blocks.find((block) => /^[\p{L}\p{N}]/u.test(block)) ?? '';
    const text = (prose.split(/(?<=[.!?。])\s*/u)[0] ?? '').slice(0, SAMPLE_LENGTH);
    return text.length < MIN_SAMPLE_LENGTH ? [] : [{ slug: document.slug, text }];
  });
  const step = Math.max(1, Math.ceil(sentences.length / MAX_SAMPLES));
  return sentences.filter((_, index) => index % step === 0);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
