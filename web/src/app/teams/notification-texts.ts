import type { TEAMS_KINDS, TeamNotification } from '@keelson/contracts/teams/notification-kinds';
import type { NotificationText } from '../core/notifications/notification-text';

const TEXTS: Readonly<Record<TeamNotification, (team: string) => string>> = {
  invited: (team) => $localize`You’re invited to join ${team}:team:`,
  'role-set': (team) => $localize`Your role in ${team}:team: has changed`,
  removed: (team) => $localize`You were removed from ${team}:team:`,
  'ownership-offered': (team) => $localize`You’re offered the ownership of ${team}:team:`,
};

export const TEAMS_NOTIFICATION_TEXTS: Readonly<
  Record<(typeof TEAMS_KINDS)[number], NotificationText>
> = {
  team: ({ who, subject }) => {
    // A newer release may store what this one does not know.
    const known: Readonly<Record<string, ((team: string) => string) | undefined>> = TEXTS;
    return known[subject]?.(who) ?? $localize`One of your teams has changed`;
  },
};
