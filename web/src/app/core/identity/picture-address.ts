import type { Picture } from '@keelson/contracts/account/picture';
import type { UserId } from '@keelson/contracts/ids';
import { apiUrl } from '../api/build-url';

interface PersonWithPicture {
  readonly uid: UserId;
  /** Servers of earlier releases send none. */
  readonly picture?: Pick<Picture, 'id'> | null;
}

/** Returns where the picture of a person is; null for a person without one. */
export const pictureAddress = ({ uid, picture }: PersonWithPicture): string | null =>
  picture ? apiUrl('/api/pictures/{uid}/{id}', { uid, id: picture.id }) : null;
