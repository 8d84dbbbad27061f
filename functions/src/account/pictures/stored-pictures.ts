import { randomUUID } from 'node:crypto';
import { type Picture } from '@keelson/contracts/account/picture';
import { DomainError } from '@keelson/contracts/errors';
import { PictureId } from '@keelson/contracts/ids';
import { HOUR } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { sha256 } from '@keelson/server/digest';
import { detectType } from '@keelson/server/files/detect-type';
import { type FileScanner, requireClean } from '@keelson/server/files/file-scanner';
import { type FileStore } from '@keelson/server/files/file-store';
import { type Logger } from '@keelson/server/logger';
import { readPicture, type UploadedPicture } from './read-picture';

export interface StoredPictureDeps {
  readonly files: FileStore;
  readonly scanner: FileScanner | null;
  readonly now: Clock;
  readonly log: Logger;
}

/** A record that has a picture. */
export interface PictureOwner<Row> {
  /** The files of its pictures, with a `/` at the end: the current one, and for an hour those of interrupted uploads. */
  readonly folder: string;
  readonly find: () => Promise<PicturedRow<Row>>;
  /** Replaces the picture in one transaction. */
  readonly replace: (
    picture: Picture | null,
  ) => Promise<PicturedRow<Row> & { readonly replaced: Picture | null }>;
}

interface PicturedRow<Row> {
  readonly row: Row;
  readonly picture: Picture | null;
}

/** Longer than any request runs: a file of that age that no record names is left of an interrupted upload. */
const ABANDONED_MS = HOUR;

/**
 * Sets or replaces a picture. Each upload has its own file, so that a request can remove the one it replaces, whatever
 * others do at the same time.
 *
 * @throws {DomainError} `account/picture-unusable`, `files/type-mismatch`, `files/infected`, `files/scanner-unavailable`, and
 *   what the owner refuses.
 */
export async function storePicture<Row>(
  deps: StoredPictureDeps,
  owner: PictureOwner<Row>,
  upload: UploadedPicture,
): Promise<Row> {
  await requireClean(deps, { name: 'picture', bytes: upload.bytes });
  const bytes = readPicture(upload);
  const digest = sha256(bytes);
  const contentType = detectType(bytes) ?? 'application/octet-stream';
  const put = (id: PictureId): Promise<void> =>
    deps.files.put({ path: owner.folder + id, bytes, contentType });
  const { row, picture: current } = await owner.find();
  if (current?.sha256 === digest) {
    await put(current.id);
    return row;
  }
  const id = PictureId.parse(randomUUID());
  await put(id);
  try {
    const uploadedAt = deps.now();
    return await replacePicture(deps, owner, {
      id,
      sha256: digest,
      bytes: bytes.length,
      uploadedAt,
    });
  } catch (error) {
    // Deleted meanwhile. After any other error the record may name the file: it stays for `removeUnused`.
    if (error instanceof DomainError) await deps.files.remove(owner.folder + id);
    throw error;
  }
}

export async function replacePicture<Row>(
  deps: StoredPictureDeps,
  owner: PictureOwner<Row>,
  next: Picture | null,
): Promise<Row> {
  const { row, picture, replaced } = await owner.replace(next);
  await removeUnused(deps, owner.folder, { picture, replaced });
  return row;
}

/** Deletes all pictures of a folder. */
export async function deletePictureFiles(
  { files }: Pick<StoredPictureDeps, 'files'>,
  folder: string,
): Promise<void> {
  for await (const { path } of files.list(folder)) await files.remove(path);
}

/** The change is done: a file that cannot be removed now is removed by the next change, or with the record. */
async function removeUnused(
  { files, now, log }: StoredPictureDeps,
  folder: string,
  { picture, replaced }: { readonly picture: Picture | null; readonly replaced: Picture | null },
): Promise<void> {
  try {
    if (replaced !== null) await files.remove(folder + replaced.id);
    const current = picture === null ? null : folder + picture.id;
    for await (const file of files.list(folder)) {
      const isAbandoned = file.path !== current && file.changedAt < now() - ABANDONED_MS;
      if (isAbandoned) await files.removeListed(file);
    }
  } catch (error) {
    log.error('Removing a replaced picture failed', { event: 'picture.remove-failed', error });
  }
}
