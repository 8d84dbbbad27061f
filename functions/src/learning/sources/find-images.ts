import { DomainError } from '@keelson/contracts/errors';
import {
  type ImageInput,
  MAX_DOC_IMAGE_BYTES,
  MAX_IMAGES_PER_DOC,
} from '@keelson/contracts/learning/image';
import { paths } from '@keelson/contracts/paths';
import { SECOND } from '@keelson/contracts/time';
import { type FoundImage } from '@keelson/readers/document/prepared-image';
import { chooseUpload } from './choose-upload';
import { fetchImage } from '../web/fetch-source';
import { type LoadDeps, type LoadedSource } from './load-source';

const CONCURRENCY = 4;
/** Timeout for all images of one source together. */
const TIMEOUT_MS = 20 * SECOND;

export interface ImageRequest {
  readonly urls: readonly string[];
  readonly source: Pick<LoadedSource, 'kind' | 'uri'>;
  readonly uploads: readonly ImageInput[];
}

/**
 * Loads the images that a source refers to: from the web, with the rules for sources, or from the uploads by path
 * and name. A missing image is reported with its reason and fails nothing. Writes nothing.
 */
export async function findImages(deps: LoadDeps, request: ImageRequest): Promise<FoundImage[]> {
  const endsAt = Date.now() + TIMEOUT_MS;
  const found: FoundImage[] = [];
  const queue = request.urls.map((url, index) => ({ url, index }));
  let totalBytes = 0;
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const isOverLimit = next.index >= MAX_IMAGES_PER_DOC || totalBytes > MAX_DOC_IMAGE_BYTES;
      const image: FoundImage = isOverLimit
        ? { url: next.url, reason: 'over-limit', error: 'over the limit' }
        : await findImage(deps, next.url, { request, endsAt });
      if ('data' in image) totalBytes += image.data.length;
      found.push(image);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return found;
}

async function findImage(
  deps: LoadDeps,
  url: string,
  { request, endsAt }: { readonly request: ImageRequest; readonly endsAt: number },
): Promise<FoundImage> {
  const webUrl = webUrlOf(url, request.source);
  try {
    if (webUrl === null) return await findUpload(deps, url, request);
    const timeoutMs = Math.min(deps.web.timeoutMs, endsAt - Date.now());
    if (timeoutMs <= 0) return { url, reason: 'timed-out', error: 'timed out' };
    const { bytes } = await fetchImage({ ...deps.web, timeoutMs }, webUrl);
    return { url, data: bytes };
  } catch (error) {
    if (error instanceof DomainError) {
      return { url, reason: error.code, error: withoutFullStop(error.message) };
    }
    throw error;
  }
}

/** The web URL of an image; null for a file name. */
function webUrlOf(url: string, { kind, uri }: ImageRequest['source']): string | null {
  if (kind === 'url') return URL.parse(url, uri)?.href ?? url;
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(url) ? url.replace(/^\/\//, 'https://') : null;
}

async function findUpload(
  { files }: LoadDeps,
  url: string,
  { uploads, source }: ImageRequest,
): Promise<FoundImage> {
  const input = chooseUpload(url, source.uri, uploads);
  if (input === 'missing') {
    return { url, reason: 'not-uploaded', error: 'upload it together with the document' };
  }
  if (input === 'ambiguous') {
    return { url, reason: 'several', error: 'several images have this name' };
  }
  const data = await files.read(paths.stagedFile(input.uploadId));
  if (data === null) return { url, reason: 'upload-expired', error: 'upload it again' };
  return { url, data };
}

const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, '');
