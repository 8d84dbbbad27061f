import type { NotificationSentence } from '../notifications/notification-sentence';
import type { BOARDS_KINDS } from './notification-kinds';

const all = (subject: string, more: number): string =>
  more === 0 ? `“${subject}”` : `“${subject}” and ${more} more`;

export const BOARDS_NOTIFICATION_SENTENCES: Readonly<
  Record<(typeof BOARDS_KINDS)[number], NotificationSentence>
> = {
  mention: ({ who, subject, more }) => `${who ?? 'Someone'} mentioned you on ${all(subject, more)}`,
  assignment: ({ who, subject, more }) =>
    `${who ?? 'Someone'} assigned ${all(subject, more)} to you`,
  review: ({ subject, more }) =>
    `${all(subject, more)} ${more === 0 ? 'is' : 'are'} ready for review`,
  question: ({ who, subject, more }) =>
    `${who ?? 'Someone'} asks a question on ${all(subject, more)}`,
  blocked: ({ subject, more }) => `${all(subject, more)} ${more === 0 ? 'is' : 'are'} blocked`,
};
