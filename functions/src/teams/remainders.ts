import { type Remainder, text, uid } from '../account/remainder';

const DECISION = 'is what another owner decided for the own account';

export const TEAMS_REMAINDERS: readonly Remainder[] = [
  uid('workspaces/*/members/*', 'succession.to', DECISION, 'they decide again, or leave'),
  uid('idempotencyKeys/*', 'answer', 'repeats the answer to a request', 'a day'),
  text('idempotencyKeys/*', 'answer', 'repeats the answer to a request', 'a day'),
  uid('usage/*/entries/*', 'member', 'counts a question of a workspace once', '40 days'),
  text('workspaces/*', 'name', 'is the name of a team', 'the workspace is renamed or deleted'),
  text(
    'workspaces/*',
    'nameTerms.*',
    'is the name of a team',
    'the workspace is renamed or deleted',
  ),
  text('workspaces/*', 'slug', 'is the name of a team', 'the workspace is renamed or deleted'),
  text('invitations/*', 'address', 'is where another person has sent an invitation', '7 days'),
];
