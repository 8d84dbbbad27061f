import { type Card } from '@keelson/contracts/kanban/card';

/** What a draft is made from: the card, and what cards that it builds on came to. */
export interface DraftInput {
  readonly card: Pick<Card, 'title' | 'body'>;
  readonly groundwork: readonly Pick<Card, 'title' | 'result'>[];
}

const MOST_STEPS = 20;
const MOST_QUOTED = 600;
const MOST_OF_A_STEP = 200;

const BULLET = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(?<text>\S.*)$/;
const HEADING = /^#{1,6}\s+(?<text>\S.*)$/;

/**
 * An outline of the work a card asks for, from its own words: the aim, the steps that it lists, the
 * results that it builds on, and what it leaves open. No sentence in it is invented.
 *
 * @returns Markdown.
 */
export function draftOutline({ card, groundwork }: DraftInput): string {
  const { aim, steps } = readBody(card.body);
  const sections = [
    `### Outline: ${card.title}`,
    aim === '' ? null : quote(aim),
    steps.length === 0 ? null : `**Steps**\n\n${steps.map((step) => `- [ ] ${step}`).join('\n')}`,
    ...groundwork.map(({ title, result }) =>
      result === null || result.trim() === ''
        ? `**Builds on “${title}”**, which left no result.`
        : `**Builds on “${title}”**\n\n${quote(result)}`,
    ),
    openQuestions({ aim, steps, groundwork }),
    '*Made from this card’s own words and the results of the cards before it; no language model took part.*',
  ];
  return sections.filter((section) => section !== null).join('\n\n');
}

/** The first paragraph is the aim; list items are steps, or headings where there are none. */
function readBody(body: string): { readonly aim: string; readonly steps: readonly string[] } {
  const lines = body.split(/\r?\n/);
  const found = (form: RegExp): string[] =>
    lines
      .flatMap((line) => form.exec(line)?.groups?.['text'] ?? [])
      .slice(0, MOST_STEPS)
      .map((text) => clip(text.trim(), MOST_OF_A_STEP));
  const bullets = found(BULLET);
  const paragraphs = body
    .split(/\r?\n\s*\r?\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !BULLET.test(one) && !HEADING.test(one));
  return { aim: paragraphs[0] ?? '', steps: bullets.length > 0 ? bullets : found(HEADING) };
}

function openQuestions({
  aim,
  steps,
  groundwork,
}: {
  readonly aim: string;
  readonly steps: readonly string[];
  readonly groundwork: DraftInput['groundwork'];
}): string | null {
  const open = [
    ...(aim === '' ? ['What is it for? The card has no sentence about it.'] : []),
    ...(steps.length === 0 ? ['Which parts does it have? The card lists none.'] : []),
    ...(groundwork.length === 0 ? ['What may it build on? It is linked to no other card.'] : []),
  ];
  return open.length === 0 ? null : `**Open**\n\n${open.map((one) => `- ${one}`).join('\n')}`;
}

const quote = (text: string): string =>
  clip(text.trim(), MOST_QUOTED)
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const clip = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
