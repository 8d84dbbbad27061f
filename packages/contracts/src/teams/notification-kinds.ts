/** `team`: the person's own part in a team has changed, or its ownership is offered to the person. */
export const TEAMS_KINDS = ['team'] as const;

/** What happened, the `subject` of a notification of the kind `team`; its `actorName` is the team. */
export type TeamNotification = 'role-set' | 'removed' | 'ownership-offered';
