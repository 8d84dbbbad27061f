import { type AttachmentId } from '@keelson/contracts/ids';
import { type FoundPassage, PassageIndex } from './passage-index';
import { type Passage } from './published-document';
import { splitDocument } from './split-document';

/** The text of a file that a member attached. Untrusted, like a document. */
export interface AttachedText {
  readonly id: AttachmentId;
  readonly name: string;
  /** BCP 47. */
  readonly locale: string;
  /** SHA-256 (hex) of the file. */
  readonly sha256: string;
  readonly text: string;
  /** True when the file has more text. */
  readonly isCut: boolean;
}

export interface AttachedPassages {
  readonly passages: readonly Passage[];
  readonly cut: readonly string[];
  readonly tokensLeft: number;
}

/**
 * The passages of attached files, in order, from the beginning of each.
 *
 * @param tokens Estimated tokens of all together; what a short file leaves, the longer ones get.
 */
export function passagesOf(files: readonly AttachedText[], tokens: number): AttachedPassages {
  const shares = sharesOf(
    files.map(({ text }) => estimateTokens(text)),
    tokens,
  );
  const parts = files.map((file, index) => beginningOf(file, shares[index] ?? 0));
  return {
    passages: parts.flatMap(({ passages }) => passages),
    cut: files
      .filter((file, index) => file.isCut || parts[index]?.isCut === true)
      .map(({ name }) => name),
    tokensLeft: parts.reduce((left, { used }) => left - used, tokens),
  };
}

/** Shares of a total: nobody gets more than asked for, and nobody's share is less than another's unless so. */
function sharesOf(wanted: readonly number[], total: number): number[] {
  const shares = wanted.map(() => 0);
  let left = total;
  const bySize = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  for (const [done, index] of bySize.entries()) {
    const share = Math.min(wanted[index] ?? 0, Math.floor(left / (bySize.length - done)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}

function beginningOf(
  { id, name, locale, sha256, text }: AttachedText,
  tokens: number,
): { readonly passages: Passage[]; readonly isCut: boolean; readonly used: number } {
  const all = splitDocument({
    slug: id,
    title: name,
    summary: '',
    locale,
    version: 1,
    contentHash: sha256,
    tags: [],
    body: text,
    headings: [],
    attachment: id,
  }).filter(({ blocks }) => blocks.length > 0);
  const passages: Passage[] = [];
  let used = 0;
  for (const passage of all) {
    const size = passage.blocks.reduce((sum, block) => sum + estimateTokens(block), 0);
    if (used + size > tokens) return { passages, isCut: true, used };
    used += size;
    passages.push(passage);
  }
  return { passages, isCut: false, used };
}

const CHARACTERS_PER_TOKEN = 4;
const OTHER_SCRIPTS = /[^\p{ASCII}\p{Script=Latin}]/gu;

/** About four characters of Latin script are a token, and each character of others. */
export function estimateTokens(text: string): number {
  const others = text.match(OTHER_SCRIPTS)?.length ?? 0;
  return others + (text.length - others) / CHARACTERS_PER_TOKEN;
}

/** The member chose the file, so less of the question has to be in a passage than in one of a document. */
const MIN_COVERAGE = 0.35;
const MIN_SHARE_OF_BEST = 0.4;
const MAX_ANSWERING = 3;
const MAX_BEGINNINGS = 2;

/** The passages of attached files that say most about a question, best first; empty when none does. */
export function searchAttached(passages: readonly Passage[], question: string): FoundPassage[] {
  if (passages.length === 0) return [];
  const found = PassageIndex.of(passages)
    .search(question, MAX_ANSWERING)
    .filter(({ coverage }) => coverage >= MIN_COVERAGE);
  const least = (found[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
  return found.filter(({ score }) => score >= least);
}

/** The first passage of each file. */
export const beginningsOf = (passages: readonly Passage[]): Passage[] =>
  passages
    .filter(({ document }, index) => passages[index - 1]?.document !== document)
    .slice(0, MAX_BEGINNINGS);
