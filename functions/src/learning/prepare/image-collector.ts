import { MAX_DOC_IMAGE_BYTES, MAX_IMAGES_PER_DOC } from '@keelson/contracts/learning/image';
import { imageRef } from '@keelson/contracts/learning/image-ref';
import { INGEST_WARNINGS, type IngestWarning } from '@keelson/contracts/learning/warnings';
import { sha256 } from '@keelson/server/digest';
import { type FoundImage, type PreparedImage } from '../domain/prepared-image';
import { measureImage } from './measure-image';

const EMBEDDED = /^embedded:(\d{1,6})$/;
const DATA = /^data:[^,]{0,200}?(;base64)?,/i;
/** What is named in a warning; the rest is counted. */
const NAMED = 5;
const LONGEST_NAME = 80;

/**
 * The images of one source while it is read: what it holds itself, what was found for it elsewhere, and
 * what could not be used. Every image is checked by its bytes.
 */
export class ImageCollector {
  private readonly held: Buffer[] = [];
  private readonly taken = new Map<string, PreparedImage | null>();
  private readonly kept = new Map<string, PreparedImage>();
  private readonly unknown = new Set<string>();
  private readonly dropped: string[] = [];
  private readonly missing: string[] = [];
  private readonly found: ReadonlyMap<string, FoundImage>;

  /** @param found What was looked for outside. */
  constructor(found: readonly FoundImage[] = []) {
    this.found = new Map(found.map((image) => [image.url, image]));
  }

  /** Keeps bytes that came inside of the source; answers with the address that names them. */
  hold(data: Buffer): string {
    return `embedded:${this.held.push(data) - 1}`;
  }

  /** How the prepared text names an image; null when it has to do without. */
  take(url: string): string | null {
    const known = this.taken.get(url);
    const image = known === undefined ? this.look(url) : known;
    this.taken.set(url, image);
    return image === null ? null : imageRef(image.sha256);
  }

  /** By content, in the order in which they are shown. */
  images(): PreparedImage[] {
    return [...this.kept.values()];
  }

  /** What has to be looked for outside. */
  wanted(): string[] {
    return [...this.unknown];
  }

  warnings(): IngestWarning[] {
    return [...warning('images-dropped', this.dropped), ...warning('images-missing', this.missing)];
  }

  private look(url: string): PreparedImage | null {
    const embedded = EMBEDDED.exec(url)?.[1];
    if (embedded !== undefined) return this.keep(this.nameless(), this.held[Number(embedded)]);
    if (DATA.test(url)) return this.keep(this.nameless(), dataOf(url));
    const name = shortened(url === '' ? 'an image without an address' : url);
    const found = this.found.get(url);
    if (found === undefined) {
      if (url !== '') this.unknown.add(url);
      this.missing.push(name);
      return null;
    }
    if ('problem' in found) {
      this.missing.push(`${name} (${found.problem})`);
      return null;
    }
    return this.keep(name, Buffer.from(found.data));
  }

  private nameless(): string {
    return `image ${this.taken.size + 1}`;
  }

  private keep(name: string, data: Buffer | undefined): PreparedImage | null {
    if (data === undefined) return this.drop(name, 'it cannot be read');
    const measured = measureImage(data);
    if (typeof measured === 'string') return this.drop(name, measured);
    const hash = sha256(data);
    const same = this.kept.get(hash);
    if (same !== undefined) return same;
    const image = { name, sha256: hash, ...measured, data };
    const images = [...this.kept.values(), image];
    const together = images.reduce((sum, { bytes }) => sum + bytes, 0);
    if (images.length > MAX_IMAGES_PER_DOC || together > MAX_DOC_IMAGE_BYTES) {
      const most = `${MAX_IMAGES_PER_DOC} images of ${MAX_DOC_IMAGE_BYTES / 1024 / 1024} MiB`;
      return this.drop(name, `a document has ${most} together at most`);
    }
    this.kept.set(hash, image);
    return image;
  }

  private drop(name: string, reason: string): null {
    this.dropped.push(`${name} (${reason})`);
    return null;
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
    return undefined; // a percent sign that stands for nothing
  }
}

function warning(code: 'images-dropped' | 'images-missing', what: string[]): IngestWarning[] {
  if (what.length === 0) return [];
  const rest = what.length > NAMED ? `, and ${what.length - NAMED} more` : '';
  const named = what.slice(0, NAMED).join(', ');
  return [{ code, detail: `${INGEST_WARNINGS[code].label}: ${named}${rest}.` }];
}

const shortened = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
