import { warningOf } from '@keelson/contracts/learning/warning-sentences';
import { MAX_DOC_IMAGE_BYTES, MAX_IMAGES_PER_DOC } from '@keelson/contracts/learning/image';
import { imageRef } from '@keelson/contracts/learning/image-ref';
import { type IngestWarning } from '@keelson/contracts/learning/warnings';
import { DomainError } from '@keelson/contracts/errors';
import { cutText } from '@keelson/contracts/text';
import { sha256 } from '@keelson/server/digest';
import { stripMetadata } from '@keelson/server/files/strip-metadata';
import { type FoundImage, type PreparedImage } from '../document/prepared-image';
import { INCOMPLETE, measureImage, type UnusableImage } from './measure-image';

const EMBEDDED = /^embedded:(\d{1,6})$/;
const DATA = /^data:[^,]{0,200}?(;base64)?,/i;
const MAX_NAMED = 5;
const MAX_NAME_LENGTH = 80;

interface UnusedImage {
  readonly name: string;
  /** An `ImageProblem`, the code of an error, or `''`. */
  readonly reason: string;
  /** The reason in English, or `''`. */
  readonly error: string;
}

/**
 * Collects the images of one source: embedded ones, loaded ones, and those that could not be used. Every image
 * is validated by its bytes.
 */
export class ImageCollector {
  private readonly embedded: Buffer[] = [];
  private readonly resolved = new Map<string, PreparedImage | null>();
  private readonly collected = new Map<string, PreparedImage>();
  private readonly toLoad = new Set<string>();
  private readonly dropped: UnusedImage[] = [];
  private readonly missing: UnusedImage[] = [];
  private readonly loaded: ReadonlyMap<string, FoundImage>;

  /** @param loaded The images that were loaded from outside of the source. */
  constructor(loaded: readonly FoundImage[] = []) {
    this.loaded = new Map(loaded.map((image) => [image.url, image]));
  }

  /** Adds an image that the source embeds. @returns Its URL for {@link resolve}. */
  addEmbedded(data: Buffer): string {
    return `embedded:${this.embedded.push(data) - 1}`;
  }

  /** The reference to an image in the prepared text; null when it cannot be used. */
  resolve(url: string): string | null {
    const known = this.resolved.get(url);
    const image = known === undefined ? this.find(url) : known;
    this.resolved.set(url, image);
    return image === null ? null : imageRef(image.sha256);
  }

  /** The usable images without duplicates, in order of appearance. */
  images(): PreparedImage[] {
    return [...this.collected.values()];
  }

  /** URLs of images that have to be loaded from outside of the source. */
  missingUrls(): string[] {
    return [...this.toLoad];
  }

  warnings(): IngestWarning[] {
    return [...warning('images-dropped', this.dropped), ...warning('images-missing', this.missing)];
  }

  private find(url: string): PreparedImage | null {
    const embedded = EMBEDDED.exec(url)?.[1];
    if (embedded !== undefined)
      return this.add(this.defaultName(), this.embedded[Number(embedded)]);
    if (DATA.test(url)) return this.add(this.defaultName(), dataOf(url));
    const name = truncate(url === '' ? 'an image without a URL' : url);
    const loaded = this.loaded.get(url);
    if (loaded === undefined) {
      if (url !== '') this.toLoad.add(url);
      this.missing.push({ name, reason: '', error: '' });
      return null;
    }
    if ('error' in loaded) {
      this.missing.push({ name, reason: loaded.reason, error: loaded.error });
      return null;
    }
    return this.add(name, Buffer.from(loaded.data));
  }

  private defaultName(): string {
    return `image ${this.resolved.size + 1}`;
  }

  private add(name: string, data: Buffer | undefined): PreparedImage | null {
    if (data === undefined)
      return this.drop(name, { reason: 'unreadable', error: 'cannot be read' });
    const clean = withoutMetadata(data);
    if (clean === null) return this.drop(name, INCOMPLETE);
    return this.addClean(name, clean);
  }

  private addClean(name: string, data: Buffer): PreparedImage | null {
    const measured = measureImage(data);
    if ('error' in measured) return this.drop(name, measured);
    const hash = sha256(data);
    const same = this.collected.get(hash);
    if (same !== undefined) return same;
    const image = { name, sha256: hash, ...measured, data };
    const images = [...this.collected.values(), image];
    const totalBytes = images.reduce((sum, { bytes }) => sum + bytes, 0);
    if (images.length > MAX_IMAGES_PER_DOC || totalBytes > MAX_DOC_IMAGE_BYTES) {
      const limit = `${MAX_IMAGES_PER_DOC} images, ${MAX_DOC_IMAGE_BYTES / 1024 / 1024} MiB in total`;
      return this.drop(name, { reason: 'over-limit', error: `over the limit of ${limit}` });
    }
    this.collected.set(hash, image);
    return image;
  }

  private drop(name: string, why: UnusableImage): null {
    this.dropped.push({ name, ...why });
    return null;
  }
}

/** The published image says nothing of where it was taken; null when its structure cannot be read. */
function withoutMetadata(data: Buffer): Buffer | null {
  try {
    return stripMetadata(data);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function dataOf(url: string): Buffer | undefined {
  const [head, base64] = DATA.exec(url) ?? [];
  if (head === undefined) return undefined;
  const body = url.slice(head.length);
  try {
    const text = decodeURIComponent(body);
    return Buffer.from(text, base64 === undefined ? 'latin1' : 'base64');
  } catch {
    return undefined; // invalid percent-encoding
  }
}

function warning(
  code: 'images-dropped' | 'images-missing',
  unused: readonly UnusedImage[],
): IngestWarning[] {
  if (unused.length === 0) return [];
  const named = unused.slice(0, MAX_NAMED);
  const params = {
    warning: code,
    images: named.map(({ name }) => name),
    reasons: named.map(({ reason }) => reason),
    sentences: named.map(({ error }) => error),
    more: unused.length - named.length,
  };
  return [warningOf(code, { code: 'images', params })];
}

const truncate = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${cutText(name, MAX_NAME_LENGTH - 1)}…` : name;
