import type { DeletionQuestion } from '../core/identity/deletion-question';

export const TEAMS_DELETION_QUESTIONS: readonly DeletionQuestion[] = [
  {
    code: 'workspace/owner-decision-needed',
    load: () =>
      import('./feature-decision/owner-decision').then(({ OwnerDecision }) => OwnerDecision),
  },
];
