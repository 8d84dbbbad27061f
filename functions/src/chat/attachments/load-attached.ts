import { type AttachedText, passagesOf } from '@keelson/answers/domain/attached-text';
import { type PromptImage } from '@keelson/answers/domain/prompt';
import { type AttachedToQuestion } from '@keelson/answers/find-sources';
import { type ChatAttachment, isImageAttachment } from '@keelson/contracts/chat/attachment';
import { CHAT_ATTACHMENT_LIMITS as LIMITS } from '@keelson/contracts/chat/attachment-limits';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { chooseImages } from '../domain/choose-images';
import { type Turn } from '../domain/create-turn';
import { type AttachmentDeps } from './attach-file';

export interface LoadedFiles {
  readonly attached: AttachedToQuestion | null;
  /** Frees the memory of the images for other questions. */
  readonly release: () => void;
}

interface LoadRequest {
  readonly uid: UserId;
  readonly turn: Pick<Turn, 'attachments' | 'earlierAttachments'>;
  readonly tokens: number;
  readonly signal: AbortSignal;
}

/** Files of a conversation that are read for one answer. */
const MAX_FILES = 10;
const NOTHING: LoadedFiles = { attached: null, release: () => undefined };

/**
 * Loads the files of a conversation for an answer: the text, and the images if the model sees them. Those of the
 * question come first; what they leave of the limits is for earlier ones, the newest first.
 */
export async function loadAttached(
  deps: AttachmentDeps,
  { uid, turn, tokens, signal }: LoadRequest,
): Promise<LoadedFiles> {
  const all = [...turn.attachments, ...turn.earlierAttachments];
  if (all.length === 0) return NOTHING;
  const pictures = all.filter(isImageAttachment);
  const { chosen, left } = chooseImages(deps.images ? pictures : [], LIMITS.promptImageBytes);
  const documents = all.filter((file) => !isImageAttachment(file));
  const read = documents.slice(0, MAX_FILES);
  const release = chosen.length > 0 ? await deps.imageSlots.acquire(signal) : NOTHING.release;
  try {
    const [texts, images] = await Promise.all([
      Promise.all(read.map(({ id }) => loadText(deps, { uid, id }))),
      Promise.all(chosen.map((file) => loadImage(deps, uid, file))),
    ]);
    const ofQuestion = new Set(turn.attachments.map(({ id }) => id));
    const found = texts.filter((text) => text !== null);
    const own = passagesOf(
      found.filter(({ id }) => ofQuestion.has(id)),
      tokens,
    );
    const earlier = passagesOf(
      found.filter(({ id }) => !ofQuestion.has(id)),
      own.tokensLeft,
    );
    const missing = read.filter((_, index) => texts[index] === null);
    const unread = [...missing, ...documents.slice(MAX_FILES), ...(deps.images ? left : pictures)];
    return {
      attached: {
        passages: [...own.passages, ...earlier.passages],
        images: images.filter((image) => image !== null),
        cut: [...own.cut, ...earlier.cut, ...unread.map(({ name }) => name)],
      },
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function loadText(
  { records, files, log }: AttachmentDeps,
  key: { readonly uid: UserId; readonly id: ChatAttachment['id'] },
): Promise<AttachedText | null> {
  const [file, text] = await Promise.all([
    records.find(key),
    files.read(paths.chatFileText(key.uid, key.id)),
  ]);
  if (file === null || text === null) {
    log.error('The text of an attached file is missing', { attachment: key.id });
    return null;
  }
  const { id, name, sha256, isCut, locale } = file;
  return { id, name, sha256, isCut, locale: locale ?? 'en', text: text.toString('utf8') };
}

async function loadImage(
  { files, log }: AttachmentDeps,
  uid: UserId,
  { id, name, mediaType }: ChatAttachment,
): Promise<PromptImage | null> {
  const bytes = await files.read(paths.chatFile(uid, id));
  if (bytes === null) {
    log.error('An attached image is missing', { attachment: id });
    return null;
  }
  return { name, url: `data:${mediaType};base64,${bytes.toString('base64')}` };
}
