import { type Groundwork } from './prompt';

/** A piece of work in somebody's words. */
export interface Task {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly groundwork: readonly Groundwork[];
}

const STEP = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(?<text>\S.*)$/;
const HEADING = /^#{1,6}\s/;
const MOST_STEPS = 8;
const LONGEST_SEARCH = 400;
const LONGEST_BODY = 12_000;

/**
 * What a task asks for, as separate searches: a passage answers one step of it, hardly ever all.
 *
 * @returns For each part the ways to ask for it, of which the first that finds something is enough: the title
 *   or else the aim (the first paragraph), then each step that is listed.
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
    ...steps.slice(0, MOST_STEPS).map((step) => [step]),
  ];
  return parts.map((ways) => ways.map((text) => text.slice(0, LONGEST_SEARCH)));
}

/** Neither a list nor a heading, by how it begins. */
function isProse(paragraph: string): boolean {
  const [first = ''] = paragraph.split('\n');
  return first !== '' && !STEP.test(first) && !HEADING.test(first);
}

/** A task as one text, for whoever writes the answer. */
export const taskText = ({ title, body }: Task): string =>
  `${title}\n\n${body.slice(0, LONGEST_BODY)}`.trim();
