import { type Mail } from '@keelson/contracts/notifications/mail';
import { sha256 } from '@keelson/server/digest';

/** One key in all attempts, by which servers know a second copy of a mail. It tells nothing about the account. */
export const messageKeyOf = ({ id }: Pick<Mail, 'id'>): string => sha256(id).slice(0, 32);
