import { type ChatAttachment } from '@keelson/contracts/chat/attachment';
import { CHAT_ATTACHMENT_LIMITS as LIMITS } from '@keelson/contracts/chat/attachment-limits';
import { DomainError } from '@keelson/contracts/errors';
import { type SourceMediaType } from '@keelson/contracts/learning/source';
import { cutText } from '@keelson/contracts/text';
import { checkSignature } from '@keelson/server/files/check-file-type';
import { stripMetadata } from '@keelson/server/files/strip-metadata';
import { type PreparedDoc } from '@keelson/readers/document/prepared-doc';
import { imageTypeOf } from '@keelson/readers/document/image-type';
import { decodeText } from '@keelson/readers/encoding/decode-text';
import { languageOfScript } from '@keelson/readers/content/language-of-script';
import { measureImage } from '@keelson/readers/content/measure-image';
import { type SourceBytes } from '@keelson/readers/prepare-bytes';
import { sniffMediaType } from '@keelson/readers/encoding/sniff-media-type';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file that can be attached, with what a model or the search gets of it. */
export interface ReadAttachment extends Pick<ChatAttachment, 'mediaType' | 'width' | 'height'> {
  /** The bytes of a photo without its metadata. */
  readonly bytes: Buffer;
  /** Null for an image. */
  readonly text: string | null;
  readonly locale: string | null;
  readonly isCut: boolean;
}

export interface ReadDeps {
  readonly images: boolean;
  /** Reads PDF and Word files, in a process of their own. */
  readonly reader: { read(source: SourceBytes): Promise<PreparedDoc> };
}

/**
 * Reads an upload. The bytes decide what it is; the name only tells Markdown and CSV from plain text.
 *
 * @throws {DomainError} `chat/attachment-type`, `chat/attachment-unreadable`, `chat/images-not-supported`,
 *   `files/type-mismatch`, `request/body-too-large`, `service/unavailable`.
 */
export async function readAttachment(
  { images, reader }: ReadDeps,
  { name, bytes }: UploadedFile,
): Promise<ReadAttachment> {
  checkSignature({ name, contentType: null, bytes });
  if (imageTypeOf(bytes) !== null) {
    if (!images) throw imagesNotSupported();
    return readImage(bytes);
  }
  try {
    const mediaType = textTypeOf(bytes, name);
    const read = isText(mediaType) ? readText(bytes) : await readDocument(reader, { name, bytes });
    const text = cutText(read.text, LIMITS.textCharacters);
    return { mediaType, bytes, text, locale: read.locale, isCut: text.length < read.text.length };
  } catch (error) {
    throw toAttachmentError(error);
  }
}

export const imagesNotSupported = (): DomainError =>
  new DomainError(
    'chat/images-not-supported',
    'The chat answers without a model that sees images. Attach a text, PDF or Word file.',
  );

function readImage(uploaded: Buffer): ReadAttachment {
  if (uploaded.length > LIMITS.imageBytes) {
    throw new DomainError(
      'request/body-too-large',
      `An image can have at most ${LIMITS.imageBytes} bytes.`,
    );
  }
  const bytes = stripMetadata(uploaded);
  const measured = measureImage(bytes);
  if ('error' in measured) throw unreadable(`The image is ${measured.error}.`);
  const { mediaType, width, height } = measured;
  return { mediaType, width, height, bytes, text: null, locale: null, isCut: false };
}

type TextType = Exclude<SourceMediaType, 'text/html' | 'application/x-ipynb+json'>;

const isText = (type: TextType): boolean => type.startsWith('text/');

function textTypeOf(bytes: Buffer, name: string): TextType {
  const isCsv = /\.[ct]sv$/i.test(name);
  // Of a text with another extension, such as that of a program, the bytes have decided enough.
  const sniffed = sniffMediaType(bytes, /\.(?:md|markdown)$/i.test(name) ? name : 'text.txt');
  if (sniffed === 'text/html' || sniffed === 'application/x-ipynb+json') throw wrongType();
  return sniffed === 'text/plain' && isCsv ? 'text/csv' : sniffed;
}

function readText(bytes: Buffer): Pick<PreparedDoc, 'locale'> & { text: string } {
  const { text } = decodeText(bytes);
  return { text, locale: languageOfScript(text) ?? 'en' };
}

async function readDocument(
  reader: ReadDeps['reader'],
  source: SourceBytes,
): Promise<Pick<PreparedDoc, 'locale'> & { text: string }> {
  const { title, markdown, locale } = await reader.read(source);
  return { text: `# ${title}\n\n${markdown}`, locale };
}

/** The codes of sources mean little to members; their sentences say what is wrong with the file. */
function toAttachmentError(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.code.startsWith('learning/')) return error;
  if (error.code === 'learning/type-not-supported') return wrongType();
  return unreadable(error.message);
}

const wrongType = (): DomainError =>
  new DomainError(
    'chat/attachment-type',
    'Attach an image (PNG, JPEG, WebP or GIF), or a text, Markdown, CSV, PDF or Word file.',
  );

const unreadable = (detail: string): DomainError =>
  new DomainError('chat/attachment-unreadable', detail);
