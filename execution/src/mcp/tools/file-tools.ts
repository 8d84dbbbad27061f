import { DomainError } from '@keelson/contracts/errors';
import { AttachmentId } from '@keelson/contracts/ids';
import { type Attachment } from '@keelson/contracts/kanban/card/attachment';
import {
  GetAttachment,
  ListAttachments,
} from '@keelson/contracts/kanban/card/card-detail-endpoints';
import { GetCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { fitText, RESULT_CHARACTERS, sizeOf } from '@keelson/server/mcp/fit-result';
import { addTool, READS, WithContent } from '@keelson/server/mcp/tool';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { NOTICE } from '../card-result';
import { type McpDeps, onCard } from '../tool';

/** A result has a part of it. Larger files are downloaded over HTTP. */
const MAX_TEXT_BYTES = 500_000;
/** In base64 a third more. */
const MAX_IMAGE_BYTES = 3 * 1024 * 1024;
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const TEXTS = /^text\/|[/+](?:json|xml|yaml|toml)$|^application\/(?:javascript|sql|x-sh)$/;

interface FileContent {
  readonly file: Omit<Attachment, 'storagePath'>;
  /** `text` has the content, `image` is content of the result; others are downloaded. */
  readonly kind: 'text' | 'image' | 'binary' | 'too_large';
  readonly notice: string;
  /** The text from the offset on. */
  readonly text: string | null;
  /** The text continues at this offset; null at its end. */
  readonly nextOffset: number | null;
  /** Path of the HTTP API that returns the bytes, with the same token. */
  readonly download: string;
}

export function addFileTools(server: McpServer, deps: McpDeps): void {
  const { operations } = deps;
  addTool(server, deps.report, {
    name: 'read_file',
    title: 'Read an attached file',
    description:
      'Reads a file of a card (context.files): text, or an image of up to 3 MiB. Others are downloaded over HTTP, at the path in download with your token.',
    input: z.strictObject({
      ...onCard,
      fileId: z.string().pipe(AttachmentId),
      offset: z.int().min(0).default(0).describe('Character to begin with: nextOffset'),
    }),
    annotations: READS,
    run: async ({
      boardSlug: slug,
      cardId,
      fileId,
      offset,
    }): Promise<FileContent | WithContent<FileContent>> => {
      const params = { slug, cardId };
      const { items } = await operations.call(ListAttachments, { params });
      const found = items.find(({ id }) => id === fileId);
      if (found === undefined) {
        throw new DomainError('kanban/attachment-not-found', 'The card has no such file.');
      }
      const { storagePath: _, ...file } = found;
      const { id } = await operations.call(GetCard, { params });
      const download = `/v1/boards/${slug}/cards/${id}/attachments/${fileId}`;
      const kind = kindOf(found);
      const content = { file, kind, notice: NOTICE, text: null, nextOffset: null, download };
      if (kind === 'binary' || kind === 'too_large') return content;
      const bytes = await operations.download(GetAttachment, {
        params: { ...params, attachmentId: fileId },
      });
      if (kind === 'image') {
        const image = { type: 'image', data: bytes.toString('base64') } as const;
        return new WithContent<FileContent>(content, [{ ...image, mimeType: typeOf(found) }]);
      }
      const text = decode(bytes);
      if (text === null) return { ...content, kind: 'binary' };
      const shown = fitText(text.slice(offset), RESULT_CHARACTERS - sizeOf(content) - 20);
      const end = offset + shown.length;
      return { ...content, text: shown, nextOffset: end < text.length ? end : null };
    },
  });
}

/** The type without its parameters, such as a character set. */
const typeOf = ({ contentType }: Attachment): string =>
  contentType.replace(/;.*/s, '').trim().toLowerCase();

function kindOf(file: Attachment): FileContent['kind'] {
  const type = typeOf(file);
  const isImage = IMAGES.has(type);
  if (!isImage && !TEXTS.test(type)) return 'binary';
  if (file.size > (isImage ? MAX_IMAGE_BYTES : MAX_TEXT_BYTES)) return 'too_large';
  return isImage ? 'image' : 'text';
}

/** Null for bytes that are not UTF-8. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
