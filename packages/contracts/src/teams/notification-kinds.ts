/** `team`: the person is invited to a team or offered its ownership, or their own part in it has changed. */
export const TEAMS_KINDS = ['team'] as const;

/** Describes what happened, the `subject` of a notification of the kind `team`; its `actorName` is the team. */
export type TeamNotification = 'invited' | 'role-set' | 'removed' | 'ownership-offered';
