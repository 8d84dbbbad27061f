import { DomainError } from '@keelson/contracts/errors';
import {
  type ImageInput,
  MAX_DOC_IMAGE_BYTES,
  MAX_IMAGES_PER_DOC,
} from '@keelson/contracts/learning/image';
import { paths } from '@keelson/contracts/paths';
import { SECOND } from '@keelson/contracts/time';
import { type FoundImage } from '../domain/prepared-image';
import { fetchImage } from '../web/fetch-source';
import { type LoadDeps, type LoadedSource } from './load-source';

const AT_ONCE = 4;
/** For all images of one source together: a page with thirty slow ones shall not hold up the rest. */
const TIME = 20 * SECOND;

export interface WantedImages {
  /** As the source names them. */
  readonly urls: readonly string[];
  readonly source: Pick<LoadedSource, 'kind' | 'uri'>;
  /** Staged beside the sources. */
  readonly beside: readonly ImageInput[];
}

/**
 * Looks for the images that a source names: in the web by the rules for sources, or among the files that
 * came with it, by their names. What is not found says why; nothing is refused for it. Writes nothing.
 */
export async function findImages(deps: LoadDeps, wanted: WantedImages): Promise<FoundImage[]> {
  const endsAt = Date.now() + TIME;
  const found: FoundImage[] = [];
  const queue = wanted.urls.map((url, index) => ({ url, index }));
  let together = 0;
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const full = next.index >= MAX_IMAGES_PER_DOC || together > MAX_DOC_IMAGE_BYTES;
      const image = full
        ? { url: next.url, problem: 'there are too many' }
        : await findImage(deps, next.url, { wanted, endsAt });
      if ('data' in image) together += image.data.length;
      found.push(image);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

async function findImage(
  deps: LoadDeps,
  url: string,
  { wanted, endsAt }: { readonly wanted: WantedImages; readonly endsAt: number },
): Promise<FoundImage> {
  const address = addressOf(url, wanted.source);
  try {
    if (address === null) return await besideIt(deps, url, wanted.beside);
    const timeoutMs = Math.min(deps.web.timeoutMs, endsAt - Date.now());
    if (timeoutMs <= 0) return { url, problem: 'there was no time left' };
    const { bytes } = await fetchImage({ ...deps.web, timeoutMs }, address);
    return { url, data: bytes };
  } catch (error) {
    if (error instanceof DomainError) return { url, problem: withoutStop(error.message) };
    throw error;
  }
}

/** Where in the web an image is; null for one that is named as a file. */
function addressOf(url: string, { kind, uri }: WantedImages['source']): string | null {
  if (kind === 'url') return URL.parse(url, uri)?.href ?? url;
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(url) ? url.replace(/^\/\//, 'https://') : null;
}

async function besideIt(
  { files }: LoadDeps,
  url: string,
  beside: readonly ImageInput[],
): Promise<FoundImage> {
  const name = fileNameOf(url);
  const input =
    beside.find((image) => image.name === name) ??
    beside.find((image) => image.name.toLowerCase() === name.toLowerCase());
  if (input === undefined) return { url, problem: 'upload it together with the document' };
  const data = await files.read(paths.stagedFile(input.uploadId));
  return data === null ? { url, problem: 'upload it again' } : { url, data };
}

/** `./images/a%20chart.png?x#y` is the file `a chart.png`. */
function fileNameOf(url: string): string {
  const last =
    url
      .replace(/[?#].*$/, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last; // a percent sign that stands for itself
  }
}

const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');
