import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { detectType } from '@keelson/server/files/detect-type';
import { type PictureDeps } from './set-picture';

/** The picture of an account as a `data:` URL, which every browser opens; null when it has none. */
export async function exportPicture(
  { users, files }: Pick<PictureDeps, 'users' | 'files'>,
  uid: UserId,
): Promise<{ readonly uploadedAt: number; readonly dataUrl: string } | null> {
  const picture = (await users.find(uid))?.picture ?? null;
  if (picture === null) return null;
  const bytes = await files.read(paths.pictureFile(uid, picture.id));
  if (bytes === null) return null;
  const dataUrl = `data:${detectType(bytes) ?? ''};base64,${bytes.toString('base64')}`;
  return { uploadedAt: picture.uploadedAt, dataUrl };
}
