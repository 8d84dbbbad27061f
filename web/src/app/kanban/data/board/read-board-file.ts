import { BRAND } from '@keelson/product/brand';
import { BoardDocument, MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board/board-document';
import * as z from 'zod';
import type { ForeignBoard } from '../import/foreign-board';
import { readForeignJson, readForeignTable } from '../import/read-foreign-file';

export type BoardFile =
  | { readonly kind: 'board'; readonly document: BoardDocument }
  | { readonly kind: 'cards'; readonly source: ForeignBoard }
  | { readonly kind: 'invalid'; readonly reason: string };

const MIB = 1_024 * 1_024;
const FORMAT_PREFIX = 'keelson.board/';
const CHOOSE = $localize`Choose a file from “Export board”, a JSON export of Trello, a CSV export of Jira or Linear, or issues of GitHub as JSON.`;
const Head = z.object({ format: z.string() });

const invalid = (reason: string): BoardFile => ({ kind: 'invalid', reason });

/**
 * Reads and validates an export, of a board or of another tool, before anything is sent.
 *
 * @param size In bytes; checked before the text is read.
 * @param read Returns the text of the file.
 */
export async function readBoardFile(size: number, read: () => Promise<string>): Promise<BoardFile> {
  if (size > MAX_IMPORT_BYTES) {
    const [actual, limit] = [Math.ceil(size / MIB), MAX_IMPORT_BYTES / MIB];
    return invalid(
      $localize`The file is ${actual}:size: MiB. Imports are limited to ${limit}:limit: MiB. Check that you chose the right file.`,
    );
  }
  const text = await read().catch(() => '');
  const content = parseJson(text);
  const source = content === undefined ? await readForeignTable(text) : readForeignJson(content);
  if (source !== null) return { kind: 'cards', source };
  if (content === undefined) {
    return invalid($localize`This file can’t be read as an export. ${CHOOSE}:hint:`);
  }
  return readContent(content);
}

function readContent(content: unknown): BoardFile {
  const head = Head.safeParse(content);
  if (!head.success || !head.data.format.startsWith(FORMAT_PREFIX)) {
    return invalid($localize`This isn’t a board export. ${CHOOSE}:hint:`);
  }
  const known: string = BoardDocument.shape.format.value;
  if (head.data.format !== known) {
    return invalid(
      $localize`The file has the format ${head.data.format}:format:, but this version of ${BRAND.name}:brand: reads ${known}:known:. Export the board from the same version.`,
    );
  }
  const parsed = BoardDocument.safeParse(content);
  return parsed.success
    ? { kind: 'board', document: parsed.data }
    : invalid(describeFirstIssue(parsed.error));
}

function describeFirstIssue({ issues }: z.ZodError): string {
  const [first] = issues;
  const problem = `${describePlace(first?.path ?? [])}: ${first?.message ?? ''}`;
  return $localize`The file is damaged or was edited. ${problem}:problem:. Nothing was imported. Export the board again.`;
}

function describePlace(path: readonly PropertyKey[]): string {
  const [part, index, ...rest] = path;
  if (part !== 'cards' || typeof index !== 'number') return path.join('.');
  const card = index + 1;
  return rest.length > 0
    ? $localize`Card ${card}:number:, ${rest.join('.')}:field:`
    : $localize`:A card of a file by its number:Card ${card}:number:`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
