import { onDocumentWritten } from 'firebase-functions/firestore';
import { parts } from '../parts';
import { TRIGGER } from '../platform/function-options';
import { writtenAt } from '../platform/written-at';
import { triggers } from './triggers';

export const projectHub = onDocumentWritten(
  { ...TRIGGER, document: 'boards/{slug}/pulse/cards' },
  ({ params, data }) =>
    triggers.projectHub(parts(), { slug: params.slug, changedAt: writtenAt(data, Date.now()) }),
);
export const projectHubOfBoard = onDocumentWritten(
  { ...TRIGGER, document: 'boards/{slug}' },
  ({ params, data }) => {
    const left: unknown = data?.before.get('projectSlug');
    return triggers.projectHubOfBoard(parts(), {
      slug: params.slug,
      left: typeof left === 'string' ? left : null,
      changedAt: writtenAt(data, Date.now()),
    });
  },
);
