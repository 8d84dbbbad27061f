import type { IconName } from '../../shared/ui/icon/icon-names';

/** One entry of the command palette. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  /** Category shown at the end of the entry: "Go to", "Create", "Card". */
  readonly kind: string;
  /** Second line: where a record is. */
  readonly detail?: string;
  readonly run: () => void;
}

/**
 * Commands that match the query, best first: title prefix, word prefix, substring. An empty query keeps the order.
 */
export function filterCommands(commands: readonly Command[], typed: string): Command[] {
  const needle = typed.trim().toLowerCase();
  if (needle === '') return [...commands];
  return commands
    .map((command) => ({ command, rank: rankOf(command.title.toLowerCase(), needle) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

const NO_MATCH = 3;

function rankOf(title: string, needle: string): number {
  if (title.startsWith(needle)) return 0;
  if (title.split(/\s+/).some((word) => word.startsWith(needle))) return 1;
  return title.includes(needle) ? 2 : NO_MATCH;
}
