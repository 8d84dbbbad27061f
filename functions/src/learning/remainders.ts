import { HISTORY, type Remainder, text, uid } from '../account/remainder';

export const LEARNING_REMAINDERS: readonly Remainder[] = [
  uid('approvals/*', 'requester.*', 'is evidence of who published', 'approvals are kept'),
  uid('approvals/*', 'approver.*', 'is evidence of who published', 'approvals are kept'),
  uid('ingestRuns/*', 'startedBy', 'is evidence of who published', 'runs are kept'),
  uid('ingestRuns/*', 'startedByLabel', 'repeats the id', 'runs are kept'),
  uid('planRuns/*', 'createdBy', HISTORY, '7 days'),
  uid('planRuns/*', 'createdByLabel', 'repeats the id', '7 days'),
  text('gaps/*', 'question', 'is a question without who asked it', '90 days after the last time'),
  uid('manifest/*', 'policy.changedBy', 'is evidence of who set the policy', 'the policy changes'),
];
