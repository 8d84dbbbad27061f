import type { IconName } from '../../shared/ui/icon/icon-names';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  /** Category shown at the end of the entry: "Go to", "Create", "Card". */
  readonly kind: string;
  /** Second line: where a record is. */
  readonly detail?: string | undefined;
  /** Other words that find it. */
  readonly keywords?: string;
  readonly run: () => void;
}

/**
 * Commands that match the query, best first: title prefix, word prefix, substring, keyword prefix. An empty query keeps
 * the order.
 */
export function filterCommands(commands: readonly Command[], typed: string): Command[] {
  const needle = typed.trim().toLowerCase();
  if (needle === '') return [...commands];
  return commands
    .map((command) => ({ command, rank: rankOf(command, needle) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

const NO_MATCH = 4;

function rankOf(command: Command, needle: string): number {
  const title = command.title.toLowerCase();
  if (title.startsWith(needle)) return 0;
  if (hasWord(title, needle)) return 1;
  if (title.includes(needle)) return 2;
  return hasWord((command.keywords ?? '').toLowerCase(), needle) ? 3 : NO_MATCH;
}

const hasWord = (text: string, needle: string): boolean =>
  text.split(/\s+/).some((word) => word.startsWith(needle));
