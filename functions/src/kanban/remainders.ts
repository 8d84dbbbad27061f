import { HISTORY, type Remainder, text, uid } from '../account/remainder';

const WITH_CARD = 'the card is deleted from the bin';
const WITH_BOARD = 'the board is deleted from the bin';
const WORK = 'is the work of the company on its boards';

export const BOARDS_REMAINDERS: readonly Remainder[] = [
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
  text('boards/*/cards/*/comments/*', 'earlier.*.body', WORK, WITH_CARD),
  text('boards/*/cards/*/comments/*', 'mentions.*', 'calls a person as a comment does', WITH_CARD),
  text('boards/*/cards/*/attachments/*', 'name', WORK, WITH_CARD),
  text('savedFilters/*', 'filters.*.**', 'is how another person filters boards', 'they change it'),
  text(
    'notifyTargets/*',
    'label',
    'is the name that an admin gave a destination',
    'an admin changes it',
  ),
];
