import { GetChatLink, GetSharedChat, ShareChat, UnshareChat } from '@keelson/contracts/chat/share';
import { DomainError } from '@keelson/contracts/errors';
import { publicRoute, type Route, route } from '../http/route';
import { type UserRepo } from '../account/user-repo';
import { titleOf } from './domain/chat-text';
import { sharedMessages } from './domain/shared-messages';
import { type ChatDeps } from './question';
import { linkOf } from './share-repo';

export interface ShareDeps extends Pick<ChatDeps, 'chats' | 'shares' | 'usage'> {
  readonly users: Pick<UserRepo, 'find'>;
}

export const shareRoutes = ({ chats, shares, users, usage: { now } }: ShareDeps): Route[] => [
  route(GetChatLink, async ({ actor, params: { id } }) => {
    await chats.read(actor.uid, id, now());
    const share = await shares.find(id, now());
    return { link: share && linkOf(share) };
  }),
  route(ShareChat, async ({ actor, params: { id }, body: { days, showName } }) => {
    const name = showName ? ((await users.find(actor.uid))?.displayName ?? null) : null;
    const stored = await chats.read(actor.uid, id, now());
    return linkOf(await shares.share(stored, { days, name, at: now() }));
  }),
  route(UnshareChat, async ({ actor, params: { id } }) => {
    await chats.read(actor.uid, id, now());
    await shares.revoke(id);
    return {};
  }),
  publicRoute(GetSharedChat, async ({ params: { token }, reply }) => {
    reply.header('X-Robots-Tag', 'noindex');
    const share = await shares.byToken(token, now());
    if (share === null) throw linkNotFound();
    const { uid, chatId, lastMessage, title, name, createdAt } = share;
    const { messages: all } = await chats.read(uid, chatId, now()).catch((error: unknown) => {
      const isGone = error instanceof DomainError && error.code === 'chat/not-found';
      throw isGone ? linkNotFound() : error;
    });
    const messages = sharedMessages(all, lastMessage);
    const [first] = messages;
    // The member has edited what was shared.
    if (first === undefined) throw linkNotFound();
    return { title: title ?? titleOf(first.text), name, sharedAt: createdAt, messages };
  }),
];

const linkNotFound = (): DomainError =>
  new DomainError(
    'chat/link-not-found',
    'The link was revoked or has expired, or the chat was deleted. Ask for a new link.',
  );
