import { type Me } from '@keelson/contracts/account/endpoints';
import {
  GetPicture,
  RemovePicture,
  SetPicture,
} from '@keelson/contracts/account/picture-endpoints';
import { paths } from '@keelson/contracts/paths';
import { type User } from '@keelson/contracts/account/user';
import { type Actor } from '../../http/authenticate';
import { type Route, route } from '../../http/route';
import { sendPicture } from './send-picture';
import { type PictureDeps, removePicture, setPicture } from './set-picture';

/**
 * The picture of the caller, and those of others. Uploads are small and only their headers are read, so these routes
 * need none of the resources of the `files` function.
 */
export const pictureRoutes = (
  deps: PictureDeps,
  toMe: (user: User, actor: Actor) => Me,
): Route[] => [
  route(SetPicture, async ({ actor, request }) => {
    const { rawBody: bytes, headers } = request;
    const upload = { bytes, contentType: headers['content-type'] ?? null };
    return toMe(await setPicture(deps, actor.uid, upload), actor);
  }),
  route(RemovePicture, async ({ actor }) => toMe(await removePicture(deps, actor.uid), actor)),
  route(GetPicture, async ({ params, reply }) => {
    await sendPicture(deps, paths.pictureFile(params.uid, params.id), reply);
    return {};
  }),
];
