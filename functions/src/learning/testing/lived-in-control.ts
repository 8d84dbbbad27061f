import { randomUUID } from 'node:crypto';
import { type AreaLife, store } from '../../account/testing/area-life';

export const LEARNING_LIVES: readonly AreaLife[] = [
  async ({ product, person: { uid }, role }) => {
    if (role === null) return;
    await store(product, {
      // Not `manifest/head`, which the chat reads.
      [`manifest/${randomUUID()}`]: { policy: { changedBy: uid } },
      [`approvals/${randomUUID()}`]: {
        requester: { uid, label: uid },
        approver: { uid, label: uid },
      },
      [`ingestRuns/${randomUUID()}`]: { startedBy: uid, startedByLabel: uid },
      [`planRuns/${randomUUID()}`]: { createdBy: uid, createdByLabel: uid },
    });
  },
];
