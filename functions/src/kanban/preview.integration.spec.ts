import {
  NOTIFY_WARNINGS,
  type NotifyPreview,
  type NotifyWarningCode,
} from '@keelson/contracts/kanban/notify/notify-warnings';
import { TestUser } from '../testing/test-user';
import { TestProduct } from '../testing/test-product';
import { everyDocument } from './testing/every-document';
import { ADA, AT, storedBoard, storedCard } from './testing/stored-boards';

const PREVIEW = '/api/admin/kanban/notify-preview';
const OTHERWISE_GOOD = { deliveryMode: 'notify', text: '{{title}}', event: 'completed' };

const targetOf = (changes: object) => ({
  platform: 'slack',
  address: '#ops',
  threadId: null,
  chatType: null,
  label: 'Ops',
  enabled: true,
  muted: false,
  failures: 0,
  ownerUid: 'ada',
  agentId: 'scribe',
  createdAt: AT,
  ...changes,
});
const TARGETS: Readonly<Record<string, object>> = {
  good: {},
  muted: { address: '#muted', muted: true },
  alone: { address: '#alone', agentId: null },
  delivered: { address: '#delivered' },
  closed: { platform: 'discord', address: '#x' },
  stranger: { platform: 'telegram', address: '@stranger' },
};

/** Each reads something else; `preview-notify.spec.ts` has every warning. */
const CASES: readonly (readonly [what: string, body: object, ...NotifyWarningCode[]])[] = [
  ['nothing wrong', {}],
  ['no such card', { cardId: 'none' }, 'card_not_found', 'variable_missing'],
  ['no such board', { slug: 'none' }, 'card_not_found', 'variable_missing'],
  ['a card that is put away', { cardId: 'away' }, 'card_archived'],
  ['a platform that is not connected', { targetIds: ['closed'] }, 'platform_disconnected'],
  ['a target that was removed', { targetIds: ['good', 'gone'] }, 'recipient_missing'],
  ['a recipient who is not allowed', { targetIds: ['stranger'] }, 'recipient_not_allowed'],
  ['a muted target', { targetIds: ['muted'] }, 'target_muted'],
  ['no agent to wake', { targetIds: ['alone'], deliveryMode: 'wake' }, 'wake_only_no_agent'],
  ['an event that was already delivered', { targetIds: ['delivered'] }, 'nothing_new'],
  ['no event at all', { cardId: 'quiet', event: undefined }, 'nothing_new'],
  ['a text that is cut', { text: '{{reason}}', cardId: 'stuck' }, 'message_truncated'],
  [
    'a draft',
    { targetIds: [], draftTargets: [{ platform: '', address: '' }] },
    'platform_missing',
    'recipient_missing',
  ],
];

async function fill({ db }: TestProduct): Promise<void> {
  const open = { connected: true, homeAddress: null, allowedAddresses: null };
  const platforms = {
    slack: open,
    email: open,
    discord: { ...open, connected: false },
    telegram: { ...open, allowedAddresses: ['@ops'] },
  };
  await db.doc('settings/notify').set({ enabled: true, platforms });
  await db.doc('boards/keel').set(storedBoard());
  const cards = {
    plank: {},
    quiet: {},
    away: { archived: true },
    stuck: { lastFailure: 'r'.repeat(400) },
  };
  for (const [id, changes] of Object.entries(cards)) {
    await db.doc(`boards/keel/cards/${id}`).set(storedCard({ ...changes, updatedAt: new Date() }));
  }
  for (const [id, changes] of Object.entries(TARGETS)) {
    await db.doc(`notifyTargets/${id}`).set(targetOf(changes));
  }
  await db.doc('boards/keel/cards/plank/events/0000000002-00').set({
    cardId: 'plank',
    kind: 'completed',
    actor: ADA,
    runId: null,
    payload: {},
    at: AT,
  });
  await db.doc('boards/keel/cards/plank/subscriptions/delivered').set({
    cardId: 'plank',
    deliveryMode: 'notify',
    cursor: '0000000002-99',
    subscribedBy: ADA,
    createdAt: AT,
  });
}

describe('notification preview', () => {
  const gateway = {
    EXECUTION_SERVICE_URL: 'http://127.0.0.1:9',
    EXECUTION_SERVICE_TOKEN: 'a-token-of-at-least-thirty-two-characters',
  };
  let product: TestProduct;
  let viewer: TestUser;
  let before: readonly string[];
  beforeAll(async () => {
    product = await TestProduct.start('preview', { env: gateway });
    await fill(product);
    viewer = await TestUser.staff(product, 'viewer');
    before = await everyDocument(product.db);
  });
  afterAll(() => product.close());

  const preview = async (body: object, who = viewer): Promise<NotifyPreview> => {
    const request = { slug: 'keel', cardId: 'plank', targetIds: ['good'], ...OTHERWISE_GOOD };
    const answer = await who.send('POST', PREVIEW, { ...request, ...body });
    expect(answer.status).toBe(200);
    return (await answer.json()) as NotifyPreview;
  };
  const errorCodesOf = ({ warnings }: NotifyPreview) => warnings.map(({ code }) => code).sort();

  const named = CASES.map(([what, body, ...codes]) => ({ what, body, codes }));
  it.each(named)('returns exactly the warnings for $what', async ({ body, codes }) => {
    const response = await preview(body);
    expect(errorCodesOf(response)).toEqual(codes.toSorted());
    expect(response.valid).toBe(codes.length === 0);
    for (const { code, label } of response.warnings) expect(label).toBe(NOTIFY_WARNINGS[code]);
  });

  it('rejects an invalid request', async () => {
    expect((await viewer.send('POST', PREVIEW, { slug: '!' })).status).toBe(400);
  });

  it('writes nothing: no document is new or has another update time', async () => {
    expect(before.length).toBeGreaterThan(Object.keys(TARGETS).length);
    expect(await everyDocument(product.db)).toEqual(before);
    // The proof would see a write: even one that changes nothing but the time.
    await product.db.doc('notifyTargets/good').update({ label: 'Operations' });
    expect(await everyDocument(product.db)).not.toEqual(before);
  });

  it('warns of an installation that sends nothing', async () => {
    await product.db.doc('settings/notify').update({ enabled: false });
    expect(errorCodesOf(await preview({}))).toEqual(['notifier_disabled']);
    const bare = await TestProduct.start('preview-bare');
    try {
      await fill(bare);
      const alone = await preview({}, await TestUser.staff(bare, 'viewer'));
      expect(errorCodesOf(alone)).toEqual(['bridge_not_configured']);
    } finally {
      await bare.close();
    }
  });
});
