import { type Picture } from '@keelson/contracts/account/picture';
import { type User } from '@keelson/contracts/account/user';
import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { accountNotFound, type UserRepo } from '../user-repo';
import { type UploadedPicture } from './read-picture';
import {
  deletePictureFiles,
  type PictureOwner,
  replacePicture,
  storePicture,
  type StoredPictureDeps,
} from './stored-pictures';

export interface PictureDeps extends StoredPictureDeps {
  readonly users: UserRepo;
}

const ownerOf = ({ users }: PictureDeps, uid: UserId): PictureOwner<User> => ({
  folder: paths.pictureFiles(uid),
  find: async () => {
    const row = await users.find(uid);
    if (row === null) throw accountNotFound();
    return { row, picture: row.picture };
  },
  replace: async (picture) => {
    let replaced: Picture | null = null;
    const row = await users.upsert(uid, (stored) => {
      if (stored === null) throw accountNotFound();
      replaced = stored.picture;
      return { ...stored, picture };
    });
    return { row, picture, replaced };
  },
});

/** Sets or replaces the picture of an account. @throws {DomainError} `account/not-found`, and those of {@link storePicture}. */
export const setPicture = (
  deps: PictureDeps,
  uid: UserId,
  upload: UploadedPicture,
): Promise<User> => storePicture(deps, ownerOf(deps, uid), upload);

/** @throws {DomainError} `account/not-found`. */
export const removePicture = (deps: PictureDeps, uid: UserId): Promise<User> =>
  replacePicture(deps, ownerOf(deps, uid), null);

export const deletePictures = ({ files }: Pick<PictureDeps, 'files'>, uid: UserId): Promise<void> =>
  deletePictureFiles({ files }, paths.pictureFiles(uid));
