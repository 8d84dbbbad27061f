import { type ChatAttachment } from '@keelson/contracts/chat/attachment';

/** Endpoints take few images at once. */
const MAX_IMAGES = 10;

/**
 * The images that a model gets with a question.
 *
 * @param images The most important ones first.
 * @param bytes Of all together; an image that does not fit is left out.
 */
export function chooseImages<Image extends Pick<ChatAttachment, 'bytes'>>(
  images: readonly Image[],
  bytes: number,
): { readonly chosen: Image[]; readonly left: Image[] } {
  const chosen: Image[] = [];
  const left: Image[] = [];
  let used = 0;
  for (const image of images) {
    const fits = chosen.length < MAX_IMAGES && used + image.bytes <= bytes;
    if (fits) used += image.bytes;
    (fits ? chosen : left).push(image);
  }
  return { chosen, left };
}
