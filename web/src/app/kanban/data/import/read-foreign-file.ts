import { readCsv } from './csv-table';
import type { ForeignBoard } from './foreign-board';
import { readGithub } from './read-github';
import { readJira } from './read-jira';
import { readLinear } from './read-linear';
import { readTrello } from './read-trello';

/** @returns Null when the JSON is no export of a known tool. */
export const readForeignJson = (content: unknown): ForeignBoard | null =>
  readTrello(content) ?? readGithub(content);

/** @returns Null when the text is no table of a known tool. */
export async function readForeignTable(text: string): Promise<ForeignBoard | null> {
  const table = await readCsv(text);
  const board = table && (readLinear(table) ?? readJira(table));
  if (!board) return null;
  // A row without a name in the other tool could not be told from another one.
  return { ...board, cards: board.cards.filter(({ externalId }) => externalId !== '') };
}
