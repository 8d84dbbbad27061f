import { type Passage } from './published-document';
import { sizeOf } from './split-block';

/** Approximate length up to which a short passage is cited with what follows it. */
const CITED_LENGTH = 600;

/**
 * Passages as they are cited: with the sections that follow in the document, up to about 600 characters. What a question
 * asks for often stands below the section that has its words. A passage that an earlier one was continued with is left
 * out, so nothing is cited twice.
 *
 * @param found Best first.
 */
export function continuedPassages<Found extends { readonly passage: Passage }>(
  found: readonly Found[],
): Found[] {
  const cited = new Set<Passage>();
  return found.flatMap((one) => {
    if (cited.has(one.passage)) return [];
    const parts = [one.passage];
    let size = lengthOf(one.passage);
    for (let { next } = one.passage; next !== null && !cited.has(next); { next } = next) {
      size += lengthOf(next);
      if (size > CITED_LENGTH) break;
      parts.push(next);
    }
    for (const part of parts) cited.add(part);
    const blocks = parts.flatMap((part, index) => headedBlocks(part, parts[index - 1] ?? part));
    return [{ ...one, passage: { ...one.passage, blocks } }];
  });
}

const lengthOf = ({ blocks }: Passage): number =>
  blocks.reduce((sum, block) => sum + sizeOf(block), 0);

/** The blocks of a passage, below the headings that it does not have in common with the one before. */
export function headedBlocks({ path, blocks }: Passage, before: Passage): readonly string[] {
  const common = path.findIndex((heading, depth) => heading !== before.path[depth]);
  if (common < 0) return blocks;
  const headings = path.slice(common).map((heading) => `**${heading}**`);
  const [first = '', ...others] = blocks;
  return [[...headings, first].join('\n\n'), ...others];
}
