import { BRAND } from '@keelson/contracts/brand/brand';
import { BoardDocument, MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board-document';
import * as z from 'zod';

/** Result of reading a chosen file. */
export type BoardFile =
  | { readonly kind: 'board'; readonly document: BoardDocument }
  | { readonly kind: 'invalid'; readonly reason: string };

const MIB = 1_024 * 1_024;
const FORMAT_PREFIX = 'keelson.board/';
const Head = z.object({ format: z.string() });

const invalid = (reason: string): BoardFile => ({ kind: 'invalid', reason });

/**
 * Reads and validates an exported board before anything is sent.
 *
 * @param size In bytes; checked before the text is read.
 * @param read Returns the text of the file.
 */
export async function readBoardFile(size: number, read: () => Promise<string>): Promise<BoardFile> {
  if (size > MAX_IMPORT_BYTES) {
    return invalid(
      `The file is ${Math.ceil(size / MIB)} MiB. Imports are limited to ${MAX_IMPORT_BYTES / MIB} MiB. Check that you chose the right file.`,
    );
  }
  const content = await read().then(parseJson, () => undefined);
  if (content === undefined) {
    return invalid('This file can’t be read as JSON. Choose a file from “Export board”.');
  }
  return readContent(content);
}

function readContent(content: unknown): BoardFile {
  const head = Head.safeParse(content);
  if (!head.success || !head.data.format.startsWith(FORMAT_PREFIX)) {
    return invalid('This isn’t a board export. Choose a file from “Export board”.');
  }
  const known: string = BoardDocument.shape.format.value;
  if (head.data.format !== known) {
    return invalid(
      `The file has the format ${head.data.format}, but this version of ${BRAND.name} reads ${known}. Export the board from the same version.`,
    );
  }
  const parsed = BoardDocument.safeParse(content);
  return parsed.success
    ? { kind: 'board', document: parsed.data }
    : invalid(`${describeFirstIssue(parsed.error)} Nothing was imported. Export the board again.`);
}

function describeFirstIssue({ issues }: z.ZodError): string {
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
