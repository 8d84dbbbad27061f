import { headedBlocks } from './continued-passages';
import { type Passage } from './published-document';
import { sizeOf } from './split-block';

interface Budget {
  readonly passages: number;
  readonly characters: number;
}

/**
 * The best passages that fit a budget. Those that follow each other in a document become one, at the place of the
 * best of them.
 *
 * @param found Best first.
 */
export function mergeNeighbours<Found extends { readonly passage: Passage }>(
  found: readonly Found[],
  budget: Budget,
): Found[] {
  const chosen = withinBudget(found, budget);
  const passages = new Set(chosen.map(({ passage }) => passage));
  const before = new Map<Passage, Passage>();
  for (const passage of passages) {
    if (passage.next !== null && passages.has(passage.next)) before.set(passage.next, passage);
  }
  const merged = new Set<Passage>();
  return chosen.flatMap((one) => {
    if (merged.has(one.passage)) return [];
    const parts = runOf(one.passage, { before, passages });
    for (const part of parts) merged.add(part);
    const blocks = parts.flatMap((part, at) => headedBlocks(part, parts[at - 1] ?? one.passage));
    return [{ ...one, passage: { ...one.passage, blocks, next: parts.at(-1)?.next ?? null } }];
  });
}

function withinBudget<Found extends { readonly passage: Passage }>(
  found: readonly Found[],
  { passages, characters }: Budget,
): Found[] {
  let size = 0;
  return found.slice(0, passages).filter(({ passage: { blocks } }) => {
    const own = blocks.reduce((sum, block) => sum + sizeOf(block), 0);
    const fits = size === 0 || size + own <= characters;
    if (fits) size += own;
    return fits;
  });
}

/** The chosen passages around one, in the order of the document. */
function runOf(
  passage: Passage,
  {
    before,
    passages,
  }: { readonly before: ReadonlyMap<Passage, Passage>; readonly passages: ReadonlySet<Passage> },
): Passage[] {
  let first = passage;
  for (let previous = before.get(first); previous !== undefined; previous = before.get(first)) {
    first = previous;
  }
  const parts = [first];
  for (let { next } = first; next !== null && passages.has(next); { next } = next) parts.push(next);
  return parts;
}
