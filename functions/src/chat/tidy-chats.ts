import { type Logger } from '@keelson/server/logger';
import { type ChatDeps } from './question';

/** Releases the expired reservations of interrupted answers, and purges deleted chats. */
export async function tidyChats(
  { chats, feedback, shares, usage }: Pick<ChatDeps, 'chats' | 'feedback' | 'shares' | 'usage'>,
  { deadline, log }: { readonly deadline: number; readonly log: Logger },
): Promise<void> {
  const at = usage.now();
  let more = true;
  while (more && usage.now() < deadline) {
    const [reservations, deleted] = [
      await usage.usage.sweepExpired(at),
      await chats.purge(at, async (id) => {
        await Promise.all([feedback.deleteOfChat(id), shares.revoke(id)]);
      }),
    ];
    more = reservations || deleted;
  }
  if (more) log.warn('tidyChats reached its deadline; the next run continues');
}
