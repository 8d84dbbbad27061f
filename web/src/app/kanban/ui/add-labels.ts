import { Label } from '@keelson/contracts/kanban/card/card';

export const MAX_LABELS = 20;
export const MAX_LABEL_LENGTH = 40;

export interface AddedLabels {
  readonly labels: readonly string[];
  /** The labels that could not be added: too long, or too many. */
  readonly rest: string;
}

/**
 * Adds what was typed, split at commas. A label of the board that is typed in other letter case keeps its spelling.
 * Nothing is cut off: the rest is for the field.
 */
export function addLabels(
  before: readonly string[],
  typed: string,
  known: readonly string[],
): AddedLabels {
  const labels = [...before];
  const rest: string[] = [];
  for (const part of typed.split(',').filter((text) => text.trim() !== '')) {
    const parsed = Label.safeParse(part);
    const label = parsed.success ? spelledAs(parsed.data, [...before, ...known]) : null;
    if (label !== null && labels.includes(label)) continue;
    if (label === null || labels.length >= MAX_LABELS) rest.push(part.trim());
    else labels.push(label);
  }
  return { labels, rest: rest.join(', ') };
}

function spelledAs(label: string, known: readonly string[]): string {
  if (known.includes(label)) return label;
  const lower = label.toLowerCase();
  return known.find((one) => one.toLowerCase() === lower) ?? label;
}
