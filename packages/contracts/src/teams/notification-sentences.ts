import type { NotificationSentence } from '../notifications/notification-sentence';
import type { TeamNotification } from './notification-kinds';

const SENTENCES: Readonly<Record<TeamNotification, (team: string) => string>> = {
  invited: (team) => `You’re invited to join ${team}`,
  'role-set': (team) => `Your role in ${team} has changed`,
  removed: (team) => `You were removed from ${team}`,
  'ownership-offered': (team) => `You’re offered the ownership of ${team}`,
};

/** A newer release may store what this one does not know. */
export const TEAMS_NOTIFICATION_SENTENCES: Readonly<Record<'team', NotificationSentence>> = {
  team: ({ who, subject }) => {
    const known: Readonly<Record<string, ((team: string) => string) | undefined>> = SENTENCES;
    return known[subject]?.(who ?? 'Someone') ?? 'One of your teams has changed';
  },
};
