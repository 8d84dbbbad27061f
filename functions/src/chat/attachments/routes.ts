import {
  AttachToChat,
  GetChatAttachment,
  isImageAttachment,
  RemoveChatAttachment,
} from '@keelson/contracts/chat/attachment';
import { hasModule } from '@keelson/contracts/brand/has-module';
import { paths } from '@keelson/contracts/paths';
import { attachmentHeaders } from '@keelson/server/http/attachment-headers';
import { requireFeature } from '../../flags/require-feature';
import { keyIdOf } from '../../http/idempotency';
import { type Route, route } from '../../http/route';
import { type ChatDeps } from '../question';
import { authorOfFile, type ReadDeps } from '../read-chats';
import { attachFile, removeUnsent } from './attach-file';

/** Routes of the `files` function, which takes uploads of members. */
export const uploadRoutes = (deps: ChatDeps): Route[] =>
  hasModule('chat') ? [uploadRoute(deps)] : [];

const uploadRoute = ({
  flags,
  attachments,
  payers,
}: Pick<ChatDeps, 'flags' | 'attachments' | 'payers'>): Route =>
  route(AttachToChat, async ({ actor, query, request }) => {
    await requireFeature(flags, 'chat', actor);
    const keyId = keyIdOf(actor, request.headers);
    const payer = await payers.ofCaller(actor, attachments.now());
    const file = { name: query.name, bytes: request.rawBody };
    return attachFile(attachments, actor.uid, { ...file, keyId, payer });
  });

export const attachmentRoutes = ({
  attachments,
  ...deps
}: Pick<ChatDeps, 'attachments'> & ReadDeps): Route[] => [
  route(GetChatAttachment, async ({ actor, params: { id }, query: { chat }, reply }) => {
    const uid =
      chat === undefined
        ? actor.uid
        : await authorOfFile(deps, { uid: actor.uid, id: chat, file: id, at: attachments.now() });
    const file = await attachments.records.get({ uid, id });
    for (const [name, value] of Object.entries(attachmentHeaders({ ...file, size: file.bytes })))
      reply.header(name, value);
    // Pages show images; everything else is a download.
    if (isImageAttachment(file)) reply.header('Content-Type', file.mediaType);
    reply.file(attachments.files.open(paths.chatFile(uid, id), { start: 0, end: file.bytes - 1 }));
    return {};
  }),
  route(RemoveChatAttachment, async ({ actor: { uid }, params: { id } }) => {
    await removeUnsent(attachments, { uid, id });
    return {};
  }),
];
