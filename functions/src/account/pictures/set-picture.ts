import { randomUUID } from 'node:crypto';
import { type Picture } from '@keelson/contracts/account/picture';
import { type User } from '@keelson/contracts/account/user';
import { DomainError } from '@keelson/contracts/errors';
import { PictureId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { HOUR } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { sha256 } from '@keelson/server/digest';
import { type FileScanner, requireClean } from '@keelson/server/files/file-scanner';
import { type Logger } from '@keelson/server/logger';
import { type FileStore } from '@keelson/server/files/file-store';
import { detectType } from '@keelson/server/files/detect-type';
import { accountNotFound, type UserRepo } from '../user-repo';
import { readPicture, type UploadedPicture } from './read-picture';

export interface PictureDeps {
  readonly users: UserRepo;
  readonly files: FileStore;
  readonly scanner: FileScanner | null;
  readonly now: Clock;
  readonly log: Logger;
}

/** Longer than any request runs: a file of that age that no account names is left of an interrupted upload. */
const ABANDONED_MS = HOUR;

/**
 * Sets or replaces the picture of an account. Each upload has its own file, so that a request can remove the one it
 * replaces, whatever others do at the same time.
 *
 * @throws {DomainError} `account/not-found`, `account/picture-unusable`, `files/type-mismatch`, `files/infected`,
 *   `files/scanner-unavailable`.
 */
export async function setPicture(
  deps: PictureDeps,
  uid: UserId,
  upload: UploadedPicture,
): Promise<User> {
  await requireClean(deps, { name: 'picture', bytes: upload.bytes });
  const bytes = readPicture(upload);
  const digest = sha256(bytes);
  const user = await deps.users.find(uid);
  if (user === null) throw accountNotFound();
  if (user.picture?.sha256 === digest) {
    await putFile(deps, uid, { id: user.picture.id, bytes });
    return user;
  }
  const id = PictureId.parse(randomUUID());
  await putFile(deps, uid, { id, bytes });
  try {
    const picture = { id, sha256: digest, bytes: bytes.length, uploadedAt: deps.now() };
    return await replacePicture(deps, uid, picture);
  } catch (error) {
    // Deleted meanwhile. After any other error the account may name the file: it stays for `removeUnused`.
    if (error instanceof DomainError) await deps.files.remove(paths.pictureFile(uid, id));
    throw error;
  }
}

interface PictureFile {
  readonly id: PictureId;
  readonly bytes: Buffer;
}

const putFile = (
  { files }: PictureDeps,
  uid: UserId,
  { id, bytes }: PictureFile,
): Promise<void> => {
  const contentType = detectType(bytes) ?? 'application/octet-stream';
  return files.put({ path: paths.pictureFile(uid, id), bytes, contentType });
};

/** @throws {DomainError} `account/not-found`. */
export const removePicture = (deps: PictureDeps, uid: UserId): Promise<User> =>
  replacePicture(deps, uid, null);

export async function deletePictures(
  { files }: Pick<PictureDeps, 'files'>,
  uid: UserId,
): Promise<void> {
  for await (const { path } of files.list(paths.pictureFiles(uid))) await files.remove(path);
}

async function replacePicture(
  deps: PictureDeps,
  uid: UserId,
  picture: Picture | null,
): Promise<User> {
  let replaced: Picture | null = null;
  const user = await deps.users.upsert(uid, (stored) => {
    if (stored === null) throw accountNotFound();
    replaced = stored.picture;
    return { ...stored, picture };
  });
  await removeUnused(deps, user, replaced);
  return user;
}

/** The change is done: a file that cannot be removed now is removed by the next change, or with the account. */
async function removeUnused(
  { files, now, log }: PictureDeps,
  { uid, picture }: User,
  replaced: Picture | null,
): Promise<void> {
  try {
    if (replaced !== null) await files.remove(paths.pictureFile(uid, replaced.id));
    const current = picture === null ? null : paths.pictureFile(uid, picture.id);
    for await (const file of files.list(paths.pictureFiles(uid))) {
      const isAbandoned = file.path !== current && file.changedAt < now() - ABANDONED_MS;
      if (isAbandoned) await files.removeListed(file);
    }
  } catch (error) {
    log.error('Removing a replaced picture failed', { event: 'picture.remove-failed', error });
  }
}
