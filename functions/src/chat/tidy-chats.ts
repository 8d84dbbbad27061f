import { type Logger } from '@keelson/server/logger';
import { type ChatDeps } from './question';

/** Releases the expired reservations of interrupted answers, and purges deleted chats. */
export async function tidyChats(
  { chats, usage }: ChatDeps,
  { deadline, log }: { readonly deadline: number; readonly log: Logger },
): Promise<void> {
  const at = usage.now();
  let more = true;
  while (more && usage.now() < deadline) {
    const [reservations, deleted] = [await usage.usage.sweepExpired(at), await chats.purge(at)];
    more = reservations || deleted;
  }
  if (more) log.warn('tidyChats reached its deadline; the next run continues');
}
