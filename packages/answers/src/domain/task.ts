import { type PriorWork } from './prompt';

export interface Task {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly priorWork: readonly PriorWork[];
}

const STEP = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(?<text>\S.*)$/;
const HEADING = /^#{1,6}\s/;
const MAX_STEPS = 8;
const MAX_SEARCH_LENGTH = 400;
const MAX_BODY_LENGTH = 12_000;

/**
 * The searches for a task. Each part is searched on its own, since a passage rarely answers all steps.
 *
 * @returns Alternatives for each part; the first one with a result is enough. The first part is the title or
 *   else the aim (the first paragraph), then follows each listed step.
 */
export function taskSearches({ title, body }: Task): string[][] {
  const lines = body.split(/\r?\n/);
  const steps = lines.flatMap((line) => STEP.exec(line)?.groups?.['text'] ?? []);
  const aim = body
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .find(isProse);
  const parts = [
    [title, ...(aim === undefined ? [] : [aim])],
    ...steps.slice(0, MAX_STEPS).map((step) => [step]),
  ];
  return parts.map((alternatives) => alternatives.map((text) => text.slice(0, MAX_SEARCH_LENGTH)));
}

/** True when the first line is neither a list item nor a heading. */
function isProse(paragraph: string): boolean {
  const [first = ''] = paragraph.split('\n');
  return first !== '' && !STEP.test(first) && !HEADING.test(first);
}

export const taskText = ({ title, body }: Task): string =>
  `${title}\n\n${body.slice(0, MAX_BODY_LENGTH)}`.trim();
