import { randomUUID } from 'node:crypto';
import { newNotification } from '@keelson/server/notifications/new-notification';
import { Timestamp } from 'firebase-admin/firestore';
import { toKanbanActor } from '../gateway-routes';
import { storedBoard, storedCard } from './stored-boards';
import { type TestProduct } from '../../testing/test-product';
import { type AreaLife, store } from '../../account/testing/area-life';
import { type UserId } from '@keelson/contracts/ids';

/**
 * Returns what a member of staff leaves on boards and with others, as its writers store it. Those of boards run in the
 * execution service; they take the actor from {@link toKanbanActor}.
 */
async function livedOnBoards(
  product: TestProduct,
  { uid, name }: { readonly uid: UserId; readonly name: string },
): Promise<void> {
  const by = toKanbanActor({ uid } as Parameters<typeof toKanbanActor>[0]);
  const at = Timestamp.now();
  const board = `boards/b-${randomUUID().slice(0, 8)}`;
  const card = `${board}/cards/card-1`;
  const assignee = { kind: 'user', id: uid };
  const documents: Record<string, object> = {
    [board]: storedBoard({
      name: `Work of ${name}`,
      description: `${name} began it.`,
      instructions: `Ask ${name} first.`,
      createdBy: by,
      roles: { [uid]: 'admin', other: 'viewer' },
    }),
    [`${board}/templates/t`]: { title: name, body: `Ask ${name}`, createdBy: by, assignee },
    [card]: {
      ...storedCard({
        title: `Give this to ${name}`,
        body: `${name} knows more.`,
        acceptance: `${name} agrees`,
        checklist: [{ text: `Call ${name}` }],
        labels: [name],
        createdBy: by,
        assignee,
        question: { text: `Which wood, ${name}?`, by, at },
        requestedChanges: { reason: `Too thin for ${name}`, by, at },
        blockReason: `${name} is away`,
        lastFailure: `${name} did not answer`,
        result: `${name} has it`,
      }),
      searchTerms: name.toLowerCase().split(' '),
    },
    [`${card}/comments/c`]: {
      author: by,
      body: `Thanks, ${name}`,
      mentions: [name],
      createdAt: at,
      editedAt: at,
      earlier: [{ body: `Thanks you, ${name}`, until: at }],
    },
    [`${card}/events/0000000001-00`]: {
      actor: by,
      payload: { to: `user:${uid}`, reason: `${name} asked for it` },
      at,
    },
    [`${card}/attachments/a`]: { createdBy: by, name: `${name}.pdf`, storagePath: 'attachments/a' },
    [`${card}/runs/r`]: {
      claimedBy: by,
      status: 'ended',
      summary: `Done for ${name}`,
      error: `No answer of ${name}`,
      result: { data: JSON.stringify({ for: name }) },
    },
    [`${card}/runs/r/log/1`]: { text: `Asking ${name}` },
    [`${card}/subscriptions/s`]: { subscribedBy: by },
    [`bin/${randomUUID()}`]: { title: `Give this to ${name}`, deletedBy: by },
    [`executionKeys/${randomUUID()}`]: { answer: JSON.stringify({ author: by, body: name }) },
    [`audit/${randomUUID()}`]: {
      summary: `“Give this to ${name}” created`,
      message: {
        params: {
          card: `Give this to ${name}`,
          parent: `Ask ${name}`,
          item: `Call ${name}`,
          file: `${name}.pdf`,
          title: `Give this to ${name}`,
          name: `${name}'s phone`,
          reason: `${name} asked`,
        },
      },
    },
    [`notifyTargets/${randomUUID()}`]: { label: `${name}'s phone`, ownerUid: uid },
    [`mail/${randomUUID()}`]: { uid: 'other', message: { text: `${name} assigned a card to you` } },
    [`savedFilters/other-${randomUUID()}`]: { filters: [{ query: { assignee: `user:${uid}` } }] },
    [`projects/${randomUUID()}`]: { ownerUid: uid, memberUids: [] },
    [`projectMembers/${randomUUID()}`]: { ownerUid: uid, memberUids: [] },
    [`users/other-${randomUUID()}/notifications/n`]: newNotification({
      id: 'n',
      kind: 'mention',
      actorName: name,
      actorUid: uid,
      subject: `Give this to ${name}`,
      count: 1,
      excerpt: `Ask ${name}`,
      path: '/admin',
      at: Date.now(),
    }),
  };
  await store(product, documents);
  await product.bucket.file(`kanban/${board}/card-1/a`.replace('boards/', '')).save(`For ${name}`);
}

export const BOARDS_LIVES: readonly AreaLife[] = [
  async ({ product, person, name, role }) => {
    const members = { memberUids: [person.uid, 'other'], ownerUid: 'other' };
    await store(product, {
      [`projects/${randomUUID()}`]: { memberUids: members.memberUids, visibility: 'members' },
      [`projectMembers/${randomUUID()}`]: members,
    });
    if (role === null) return;
    const filter = {
      id: 'mine',
      name: 'Mine',
      boardSlug: null,
      query: `assignee=user:${person.uid}`,
    };
    await person.send('PUT', '/api/admin/kanban/filters', { filters: [filter] });
    await livedOnBoards(product, { uid: person.uid, name });
  },
];
