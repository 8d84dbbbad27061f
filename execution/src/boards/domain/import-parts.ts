import {
  type BoardDocument,
  type PortableCard,
} from '@keelson/contracts/kanban/board/board-document';

type PortableComment = PortableCard['comments'][number];

export interface ImportPart {
  readonly cards: readonly PortableCard[];
  readonly comments: readonly { readonly card: PortableCard; readonly comment: PortableComment }[];
}

const MOST_WRITES = 400;
/** A Firestore request is limited to 10 MiB; this counts the texts without the overhead. */
const MOST_BYTES = 2 * 1024 * 1024;
/** A card and the first entry of its timeline. */
const WRITES_OF_CARD = 2;

/**
 * Splits a document into parts that each fit into one transaction, for any size of texts and
 * comments. The split is deterministic, so an interrupted import can resume.
 */
export function importParts({ cards }: Pick<BoardDocument, 'cards'>): ImportPart[] {
  const parts: { cards: PortableCard[]; comments: ImportPart['comments'][number][] }[] = [];
  let writes = Infinity;
  let bytes = 0;
  const partFor = (ownWrites: number, record: object) => {
    const ownBytes = Buffer.byteLength(JSON.stringify(record));
    const last = parts.at(-1);
    const fits = writes + ownWrites <= MOST_WRITES && bytes + ownBytes <= MOST_BYTES;
    const part = fits && last !== undefined ? last : { cards: [], comments: [] };
    if (part !== last) {
      parts.push(part);
      writes = 0;
      bytes = 0;
    }
    writes += ownWrites;
    bytes += ownBytes;
    return part;
  };
  for (const card of cards) {
    partFor(WRITES_OF_CARD, { ...card, comments: [] }).cards.push(card);
    for (const comment of card.comments) partFor(1, comment).comments.push({ card, comment });
  }
  return parts;
}
