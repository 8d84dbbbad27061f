import { BreakdownCard, MAX_BREAKDOWN_CARDS } from '@keelson/contracts/kanban/breakdown';
import * as z from 'zod';

/** Cards that a card can be broken down into. */
export interface ProposedCards {
  readonly cards: BreakdownCard[];
  /** Cards beyond the limit. */
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
      title: cut(title.replaceAll(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH),
      body: cut(body.trim(), MAX_BODY_LENGTH),
      acceptance: cut(acceptance.trim(), MAX_ACCEPTANCE_LENGTH),
    });
    return card.success ? [card.data] : [];
  });
  const kept = cards.slice(0, MAX_BREAKDOWN_CARDS);
  return { cards: kept, leftOut: cards.length - kept.length };
}

/** A pair of surrogates is not cut in half. */
const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim();

/** What the model is asked for; other fields are ignored. */
const ModelAnswer = z.object({
  cards: z
    .array(
      z.object({
        title: z.string(),
        description: z.string().default(''),
        acceptance: z.union([z.string(), z.array(z.string())]).default(''),
      }),
    )
    .min(1)
    .max(100),
});

/**
 * The cards in the answer of a model: a JSON object, perhaps in a code block or with words around it.
 *
 * @returns Null when the answer has no such object.
 */
export function parseProposedCards(answer: string): ProposedCards | null {
  const json = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  const parsed = ModelAnswer.safeParse(parseJson(json));
  if (!parsed.success) return null;
  const proposed = proposedCards(
    parsed.data.cards.map(({ title, description, acceptance }) => ({
      title,
      body: description,
      acceptance: Array.isArray(acceptance) ? listOf(acceptance) : acceptance,
    })),
  );
  return proposed.cards.length === 0 ? null : proposed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const listOf = (items: readonly string[]): string =>
  items
    .map((item) => item.replaceAll(/\s+/g, ' ').trim())
    .filter((item) => item !== '')
    .map((item) => `- ${item}`)
    .join('\n');
