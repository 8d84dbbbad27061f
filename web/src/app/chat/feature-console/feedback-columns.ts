import type { FeedbackEntry } from '@keelson/contracts/chat/feedback';
import type { Column } from '../../shared/ui/data-table/column';
import { labelOf } from '../ui/citation-label';
import { labelOfReason } from '../ui/feedback-reasons';

export const verdictLabel = ({ verdict }: Pick<FeedbackEntry, 'verdict'>): string =>
  verdict === 'up' ? $localize`:Of an answer:Helped` : $localize`:Of an answer:Did not help`;

export const FEEDBACK_COLUMNS: readonly Column<FeedbackEntry>[] = [
  {
    key: 'updatedAt',
    heading: $localize`:Heading of a column:When`,
    text: ({ updatedAt }) => new Date(updatedAt).toISOString(),
    sortBy: ({ updatedAt }) => updatedAt,
    width: '124px',
    room: 'wide',
  },
  {
    key: 'verdict',
    heading: $localize`:Whether an answer helped:Verdict`,
    text: verdictLabel,
    sortBy: verdictLabel,
    width: '132px',
  },
  {
    key: 'reason',
    heading: $localize`Reason`,
    text: ({ reason }) => labelOfReason(reason),
    sortBy: ({ reason }) => labelOfReason(reason),
    width: '200px',
    room: 'wide',
  },
  {
    key: 'question',
    heading: $localize`:chat|What a member asked:Question`,
    text: ({ question }) => question,
  },
  {
    key: 'comment',
    heading: $localize`:chat feedback|A note to the feedback on an answer:Comment`,
    text: ({ comment }) => comment,
    room: 'wide',
  },
  {
    key: 'answer',
    heading: $localize`:chat|What the assistant answered:Answer`,
    text: ({ answer }) => answer,
    room: 'wide',
  },
  {
    key: 'sources',
    heading: $localize`:chat|The documents that an answer cites:Sources`,
    text: ({ citations }) => citations.map((citation) => labelOf(citation)).join('; '),
    width: '160px',
    room: 'wide',
  },
];
