import { jsonOf } from '@keelson/contracts/json-of';
import * as z from 'zod';
import { proposedCards, type ProposedCards } from './proposed-cards';

/** The fields that the model is asked for; others are ignored. */
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
  const parsed = ModelAnswer.safeParse(jsonOf(json));
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

const listOf = (items: readonly string[]): string =>
  items
    .map((item) => item.replaceAll(/\s+/g, ' ').trim())
    .filter((item) => item !== '')
    .map((item) => `- ${item}`)
    .join('\n');
