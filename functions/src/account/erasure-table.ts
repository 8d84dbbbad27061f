/** One field in which something of a deleted account remains. */
export interface Remainder {
  /** Path of the documents; `*` is one id. */
  readonly documents: string;
  /** Path of the field; `*` is one key or item. `id` is the id of the document itself. */
  readonly field: string;
  /** `uid`: the id alone, which names nobody once `users/{uid}` is gone. `text`: what people wrote, whatever it contains. */
  readonly holds: 'uid' | 'text';
  readonly why: string;
  readonly until: string;
}

const HISTORY = 'shows that the same person did it, without the name';
const WITH_CARD = 'the card is deleted from the bin';
const WITH_BOARD = 'the board is deleted from the bin';
const WORK = 'is the work of the company on its boards';

const uid = (documents: string, field: string, why: string, until: string): Remainder => ({
  documents,
  field,
  holds: 'uid',
  why,
  until,
});
const text = (documents: string, field: string, why: string, until: string): Remainder => ({
  documents,
  field,
  holds: 'text',
  why,
  until,
});

/**
 * Everything that the deletion of an account keeps. Each other document, file and sign-in that contains the person's id, e-mail
 * address or name is removed, which `delete-account.integration.spec.ts` checks with a scan of the whole database.
 * `docs/erasure.md` lists them.
 */
export const REMAINDERS: readonly Remainder[] = [
  uid('customers/*', 'id', 'refuses events and checkouts that are late', '90 days'),
  uid('audit/*', 'id', 'makes an entry that is recorded once', 'the log is kept'),
  uid('audit/*', 'actor.id', 'is evidence of what staff did', 'the log is kept'),
  uid('audit/*', 'actor.label', 'repeats the id', 'the log is kept'),
  uid('audit/*', 'target', 'is evidence of what was done to the account', 'the log is kept'),
  uid('audit/*', 'summary', 'states the facts of the message', 'the log is kept'),
  uid(
    'audit/*',
    'message.params.*',
    'is evidence of what was done to the account',
    'the log is kept',
  ),
  uid(
    'staff/*',
    'grantedBy',
    'is evidence of who granted a role',
    'the role is changed or removed',
  ),
  uid('sessions/*', 'view.uid', 'ends the view of an admin by its time', 'the session ends'),
  uid('boards/*', 'createdBy.*', HISTORY, WITH_BOARD),
  uid('boards/*/templates/*', 'createdBy.*', HISTORY, WITH_BOARD),
  uid('boards/*/templates/*', 'assignee.id', 'is replaced by people, as for cards', WITH_BOARD),
  uid('boards/*/cards/*', 'createdBy.*', HISTORY, WITH_CARD),
  uid(
    'boards/*/cards/*',
    'assignee.id',
    'people decide who takes over: an unassigned card would start agents',
    'the card is assigned to another person',
  ),
  uid('boards/*/cards/*', 'question.by.*', HISTORY, 'the question is answered'),
  uid('boards/*/cards/*', 'requestedChanges.by.*', HISTORY, 'the card is done'),
  uid('boards/*/cards/*/comments/*', 'author.*', HISTORY, WITH_CARD),
  uid('boards/*/cards/*/events/*', 'actor.*', HISTORY, WITH_CARD),
  uid('boards/*/cards/*/events/*', 'payload.**', 'states who a card was assigned to', WITH_CARD),
  uid('boards/*/cards/*/attachments/*', 'createdBy.*', HISTORY, WITH_CARD),
  uid('boards/*/cards/*/runs/*', 'claimedBy.*', HISTORY, WITH_CARD),
  uid('boards/*/cards/*/subscriptions/*', 'subscribedBy.*', HISTORY, WITH_CARD),
  uid('bin/*', 'deletedBy.*', HISTORY, 'the entry is restored or deleted'),
  uid('approvals/*', 'requester.*', 'is evidence of who published', 'approvals are kept'),
  uid('approvals/*', 'approver.*', 'is evidence of who published', 'approvals are kept'),
  uid('ingestRuns/*', 'startedBy', 'is evidence of who published', 'runs are kept'),
  uid('ingestRuns/*', 'startedByLabel', 'repeats the id', 'runs are kept'),
  uid('planRuns/*', 'createdBy', HISTORY, '7 days'),
  uid('planRuns/*', 'createdByLabel', 'repeats the id', '7 days'),
  uid('manifest/*', 'policy.changedBy', 'is evidence of who set the policy', 'the policy changes'),
  uid('webhookEvents/*', 'resolution.by', 'is evidence of who assigned an event', '90 days'),
  uid(
    'settings/flags',
    'audiences.*.uids.*',
    'has no effect for an account that is gone',
    'the audience changes',
  ),
  uid(
    'projects/*',
    'ownerUid',
    'shows that the project has no owner any more',
    'it gets another owner',
  ),
  uid(
    'projectMembers/*',
    'ownerUid',
    'shows that the project has no owner any more',
    'it gets another owner',
  ),
  text('boards/*/cards/*', 'title', WORK, WITH_CARD),
  text('boards/*/cards/*', 'body', WORK, WITH_CARD),
  text('boards/*/cards/*/comments/*', 'body', WORK, WITH_CARD),
  text('boards/*/cards/*/comments/*', 'mentions.*', 'calls a person as a comment does', WITH_CARD),
  text('boards/*/cards/*/attachments/*', 'name', WORK, WITH_CARD),
  text('users/*/notifications/*', 'excerpt', 'quotes a comment to another person', '90 days'),
  text('mail/*', 'message.*', 'shows what another person was mailed', '30 days'),
  text('savedFilters/*', 'filters.*.**', 'is how another person filters boards', 'they change it'),
  text(
    'notifyTargets/*',
    'label',
    'is the name that an admin gave a destination',
    'an admin changes it',
  ),
];

/** The lists in `docs/erasure.md`. */
export const remaindersInMarkdown = (): string =>
  `What has the id:\n\n${listed('uid')}\n\nWhat people wrote:\n\n${listed('text')}`;

function listed(holds: Remainder['holds']): string {
  const rows = REMAINDERS.filter((remainder) => remainder.holds === holds);
  return [...Map.groupBy(rows, ({ why, until }) => `${why} (${until})`)]
    .map(([reason, alike]) => {
      const places = [...Map.groupBy(alike, ({ documents }) => documents)].map(
        ([documents, fields]) =>
          `\`${documents}\` (${fields.map(({ field }) => `\`${field}\``).join(', ')})`,
      );
      return `- ${reason}: ${places.join(', ')}`;
    })
    .join('\n');
}
