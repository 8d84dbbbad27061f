import type { FeedbackEntry } from '@keelson/contracts/chat/feedback';
import type { Column } from '../../shared/ui/data-table/column';
import { labelOf } from '../ui/citation-label';
import { labelOfReason } from '../ui/feedback-reasons';

export const verdictLabel = ({ verdict }: Pick<FeedbackEntry, 'verdict'>): string =>
  verdict === 'up' ? 'Helped' : 'Did not help';

export const FEEDBACK_COLUMNS: readonly Column<FeedbackEntry>[] = [
  {
    key: 'updatedAt',
    heading: 'When',
    text: ({ updatedAt }) => new Date(updatedAt).toISOString(),
    sortBy: ({ updatedAt }) => updatedAt,
    width: '124px',
    room: 'wide',
  },
  { key: 'verdict', heading: 'Verdict', text: verdictLabel, sortBy: verdictLabel, width: '132px' },
  {
    key: 'reason',
    heading: 'Reason',
    text: ({ reason }) => labelOfReason(reason),
    sortBy: ({ reason }) => labelOfReason(reason),
    width: '200px',
    room: 'wide',
  },
  { key: 'question', heading: 'Question', text: ({ question }) => question },
  {
    key: 'comment',
    heading: 'Comment',
    text: ({ comment }) => comment,
    room: 'wide',
  },
  {
    key: 'answer',
    heading: 'Answer',
    text: ({ answer }) => answer,
    room: 'wide',
  },
  {
    key: 'sources',
    heading: 'Sources',
    text: ({ citations }) => citations.map((citation) => labelOf(citation)).join('; '),
    width: '160px',
    room: 'wide',
  },
];
