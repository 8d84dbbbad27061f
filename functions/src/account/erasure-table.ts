import { AREA_REMAINDERS } from '../area-remainders';
import { type Remainder, text, uid } from './remainder';

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
  uid('webhookEvents/*', 'resolution.by', 'is evidence of who assigned an event', '90 days'),
  uid(
    'settings/flags',
    'audiences.*.uids.*',
    'has no effect for an account that is gone',
    'the audience changes',
  ),
  ...['card', 'parent', 'item', 'file', 'title', 'name', 'reason'].map((fact) =>
    text('audit/*', `message.params.${fact}`, 'is what staff wrote or named', 'the log is kept'),
  ),
  text('audit/*', 'summary', 'states the facts of the message', 'the log is kept'),
  text('users/*/notifications/*', 'subject', 'is the title of a card', '90 days'),
  text('users/*/notifications/*', 'excerpt', 'quotes a comment to another person', '90 days'),
  text(
    'mail/*',
    'to',
    'is the address for the notice of the deletion',
    'the mail is sent, or 36 hours',
  ),
  text('mail/*', 'message.*', 'shows what another person was mailed', '30 days'),
  ...AREA_REMAINDERS,
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
