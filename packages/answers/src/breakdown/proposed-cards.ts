import { BreakdownCard, MAX_BREAKDOWN_CARDS } from '@keelson/contracts/kanban/card/breakdown';
import { cutText } from '@keelson/contracts/text';

export interface ProposedCards {
  readonly cards: BreakdownCard[];
  readonly leftOut: number;
}

const MAX_TITLE_LENGTH = 200;
const MAX_BODY_LENGTH = 4_000;
const MAX_ACCEPTANCE_LENGTH = 2_000;

/** The first cards with a title, each shortened to what a card can hold. */
export function proposedCards(
  found: readonly { readonly title: string; readonly body: string; readonly acceptance: string }[],
): ProposedCards {
  const cards = found.flatMap(({ title, body, acceptance }) => {
    const card = BreakdownCard.safeParse({
      title: cutText(title.replaceAll(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH).trim(),
      body: cutText(body.trim(), MAX_BODY_LENGTH).trim(),
      acceptance: cutText(acceptance.trim(), MAX_ACCEPTANCE_LENGTH).trim(),
    });
    return card.success ? [card.data] : [];
  });
  const kept = cards.slice(0, MAX_BREAKDOWN_CARDS);
  return { cards: kept, leftOut: cards.length - kept.length };
}
