import { type Logger } from '@keelson/server/logger';
import { type ChatDeps } from './question';

/** Gives back what answers that died had reserved, and removes deleted chats for good. */
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
  if (more) log.warn('chats: not everything is tidied yet; the next run goes on');
}
