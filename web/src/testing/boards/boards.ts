import type { BoardSlug } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board/board';

export const buildBoard = (changes: Partial<Board> = {}): Board => ({
  slug: 'try' as BoardSlug,
  name: 'Try',
  description: '',
  instructions: '',
  color: null,
  icon: null,
  wipLimits: {},
  roles: {},
  projectSlug: null,
  failureLimit: 2,
  doneRequires: { review: false, checklist: false },
  flowAlerts: { readyBelow: null, reviewAbove: null },
  monthlyBudget: null,
  monthUsage: null,
  archived: false,
  revision: 1,
  createdBy: { kind: 'user', id: 'u1', label: 'Una' },
  createdAt: 0,
  updatedAt: 0,
  ...changes,
});
