import { BoardDocument, MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board-document';
import * as z from 'zod';

/** What a chosen file turns out to be. */
export type BoardFile =
  | { readonly kind: 'board'; readonly document: BoardDocument }
  | { readonly kind: 'refused'; readonly reason: string };

const MIB = 1_024 * 1_024;
const FAMILY = 'keelson.board/';
const Head = z.object({ format: z.string() });

const refused = (reason: string): BoardFile => ({ kind: 'refused', reason });

/**
 * Reads an exported board before anything is sent, so that a wrong file is said to be wrong at once.
 *
 * @param size In bytes, looked at before the text is read.
 * @param read The file's text.
 */
export async function readBoardFile(size: number, read: () => Promise<string>): Promise<BoardFile> {
  if (size > MAX_IMPORT_BYTES) {
    return refused(
      `The file is ${Math.ceil(size / MIB)} MiB. Imports are limited to ${MAX_IMPORT_BYTES / MIB} MiB. Check that you chose the right file.`,
    );
  }
  const content = await read().then(parseJson, () => undefined);
  if (content === undefined) {
    return refused('This file can’t be read as JSON. Choose a file from “Export board”.');
  }
  return readContent(content);
}

function readContent(content: unknown): BoardFile {
  const head = Head.safeParse(content);
  if (!head.success || !head.data.format.startsWith(FAMILY)) {
    return refused('This isn’t a board export. Choose a file from “Export board”.');
  }
  const known: string = BoardDocument.shape.format.value;
  if (head.data.format !== known) {
    return refused(
      `The file has the format ${head.data.format}, but this version of Keelson reads ${known}. Export the board from the same version.`,
    );
  }
  const parsed = BoardDocument.safeParse(content);
  return parsed.success
    ? { kind: 'board', document: parsed.data }
    : refused(`${firstProblem(parsed.error)} Nothing was imported. Export the board again.`);
}

function firstProblem({ issues }: z.ZodError): string {
  const [first] = issues;
  const path = first?.path ?? [];
  const [part, index, ...rest] = path;
  const place =
    part === 'cards' && typeof index === 'number'
      ? `Card ${index + 1}${rest.length > 0 ? `, ${rest.join('.')}` : ''}`
      : path.join('.');
  return `The file is damaged or was edited. ${place}: ${first?.message ?? ''}.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
