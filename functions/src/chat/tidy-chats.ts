import { type Logger } from '@keelson/server/logger';
import { discardExpired } from './attachments/attach-file';
import { type ChatDeps } from './question';

/** Releases the expired reservations of interrupted answers, and purges deleted chats and files that no chat has. */
export async function tidyChats(
  {
    chats,
    feedback,
    shares,
    attachments,
    usage,
  }: Pick<ChatDeps, 'chats' | 'feedback' | 'shares' | 'attachments' | 'usage'>,
  { deadline, log }: { readonly deadline: number; readonly log: Logger },
): Promise<void> {
  const at = usage.now();
  let more = true;
  while (more && usage.now() < deadline) {
    const [reservations, deleted, files] = [
      await usage.usage.entries.sweepExpired(at),
      await chats.purge(at, async ({ id, uid }) => {
        await Promise.all([feedback.deleteOfChat(id), shares.revoke(id)]);
        await attachments.records.leaveChat(uid, id, at);
      }),
      await discardExpired(attachments),
    ];
    more = reservations || deleted || files;
  }
  if (more) log.warn('tidyChats reached its deadline; the next run continues');
}
