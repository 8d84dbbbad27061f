import { NotifyTargetId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { cardPath, codeOf, openBoards } from '../testing/board-world';
import { ADA } from '../testing/open-kanban';
import { subscribe, unsubscribe } from './subscribe';

const OPS = NotifyTargetId.parse('target-ops');
const kanban = openBoards();
beforeAll(async () => {
  await kanban.service.transactions.refs.notifyTarget(OPS).set({
    id: OPS,
    platform: 'telegram',
    address: '@ops',
    threadId: null,
    chatType: 'group',
    label: 'Ops',
    enabled: true,
    muted: false,
    failures: 0,
    ownerUid: null,
    agentId: null,
    createdAt: kanban.clock.at,
  });
});

const at = ({ boardSlug, id }: Card) => ({ slug: boardSlug, cardId: id });
const kinds = async (card: Card): Promise<string[]> => {
  const { items } = await kanban.service.cards.events(card.boardSlug, card.id, { limit: 20 });
  return items.map(({ kind }) => kind);
};
const audited = async (card: Card): Promise<string[]> => {
  const target = paths.cardSubscription(card.boardSlug, card.id, OPS);
  const { docs } = await kanban.service.db.collection('audit').where('target', '==', target).get();
  return docs.map((one) => one.get('action') as string).sort();
};

describe('subscribing', () => {
  it('stores the subscription, a timeline entry and an audit entry, once', async () => {
    const card = await kanban.card(await kanban.board());
    const request = { targetId: OPS, deliveryMode: 'notify' } as const;
    const first = await kanban.run((context) => subscribe(context, at(card), request));
    const again = await kanban.run((context) => subscribe(context, at(card), request));
    expect(again).toEqual(first);
    expect(first).toMatchObject({ subscribedBy: ADA, cursor: '0000000001-99' });
    expect(await kinds(card)).toEqual(['subscribed', 'created']);
    expect(await audited(card)).toEqual(['card.subscribe']);
  });

  it('is removed once; removing a missing one stores nothing', async () => {
    const card = await kanban.card(await kanban.board());
    const removal = { ...at(card), targetId: OPS };
    await kanban.run((context) => unsubscribe(context, removal));
    expect(await kinds(card)).toEqual(['created']);
    await kanban.run((context) =>
      subscribe(context, at(card), { targetId: OPS, deliveryMode: 'wake' }),
    );
    await kanban.run((context) => unsubscribe(context, removal));
    await kanban.run((context) => unsubscribe(context, removal));
    expect(await kinds(card)).toEqual(['unsubscribed', 'subscribed', 'created']);
    expect(await audited(card)).toEqual(['card.subscribe', 'card.unsubscribe']);
  });

  it('refuses a missing target and stores nothing', async () => {
    const card = await kanban.card(await kanban.board());
    const refused = await kanban.call(`POST ${cardPath(card)}/subscriptions`, {
      targetId: 'nobody',
      deliveryMode: 'notify',
    });
    expect(codeOf(refused)).toBe('404 kanban/target-not-found');
    expect(await kinds(card)).toEqual(['created']);
  });

  it('creates one subscription for concurrent requests', async () => {
    const card = await kanban.card(await kanban.board());
    const request = { targetId: OPS, deliveryMode: 'notify' } as const;
    await Promise.all(
      Array.from({ length: 5 }, () =>
        kanban.run((context) => subscribe(context, at(card), request)),
      ),
    );
    expect(await kinds(card)).toEqual(['subscribed', 'created']);
    expect(await audited(card)).toEqual(['card.subscribe']);
  });
});
