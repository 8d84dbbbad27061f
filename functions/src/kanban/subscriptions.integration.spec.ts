import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type CardEvent } from '@keelson/contracts/kanban/card/event';
import { type NotifyTarget } from '@keelson/contracts/kanban/notify/notify-target';
import { type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { codeOf, ControlWorld } from './testing/control-world';

/** Subscribing as the console does it, with the real execution service behind the control center. */
describe('subscriptions through the gateway', () => {
  let world: ControlWorld;
  let board: Board;
  let card: Card;
  let target: NotifyTarget;
  let targets = 0;
  beforeAll(async () => {
    world = await ControlWorld.start('subscriptions');
    board = await world.board();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    targets += 1;
    const address = `#room-${targets}`;
    const fields = { platform: 'slack', address, label: `Room ${targets}` };
    target = await world.sendOk('admin', 'POST /notify/targets', fields);
    card = await world.card(board);
  });

  const at = (): string => `/boards/${board.slug}/cards/${card.id}`;
  const path = (): string => `boards/${board.slug}/cards/${card.id}`;
  const subscribe = (who: 'viewer' | 'operator' = 'operator', body: object = {}) =>
    world.send(who, `POST ${at()}/subscriptions`, { targetId: target.id, ...body });
  const unsubscribe = () => world.send('operator', `DELETE ${at()}/subscriptions/${target.id}`);

  const subscribed = async (): Promise<string[]> => {
    const list = await world.sendOk<{ items: { subscription: { targetId: string } }[] }>(
      'viewer',
      `GET ${at()}/notify-list`,
    );
    return list.items.map(({ subscription }) => subscription.targetId);
  };
  const isOffered = async (): Promise<boolean | undefined> => {
    const query = `slug=${board.slug}&cardId=${card.id}`;
    const { items } = await world.sendOk<{ items: { id: string; subscribed: boolean }[] }>(
      'viewer',
      `GET /notify/targets?${query}`,
    );
    return items.find(({ id }) => id === target.id)?.subscribed;
  };
  const timeline = async (): Promise<CardEvent[]> => {
    const { items } = await world.sendOk<{ items: CardEvent[] }>('viewer', `GET ${at()}/events`);
    return items.filter(({ kind }) => kind === 'subscribed' || kind === 'unsubscribed');
  };
  const audited = async (): Promise<QueryDocumentSnapshot[]> => {
    const about = `${path()}/subscriptions/${target.id}`;
    const found = await world.product.db.collection('audit').where('target', '==', about).get();
    return found.docs;
  };
  const traces = async (): Promise<unknown> => ({
    subscribed: await subscribed(),
    offered: await isOffered(),
    timeline: (await timeline()).map(({ kind }) => kind),
    audit: (await audited()).map((entry) => entry.get('action') as string).sort(),
  });
  /** When the database says that the newest entry of the timeline came to be. */
  const noted = async (): Promise<unknown> => {
    const [event] = await timeline();
    return (await world.product.db.doc(`${path()}/events/${event?.id}`).get()).createTime;
  };

  it('shows a subscription in the list, the options, the timeline and the audit log', async () => {
    expect(codeOf(await subscribe())).toBe('200');
    expect(await traces()).toEqual({
      subscribed: [target.id],
      offered: true,
      timeline: ['subscribed'],
      audit: ['card.subscribe'],
    });
    const { uid } = world.staff.operator;
    const [event] = await timeline();
    expect(event?.actor).toEqual({ kind: 'user', id: uid, label: uid });
    expect(event?.payload).toMatchObject({ target: target.id, label: target.label });
    const [entry] = await audited();
    expect(entry?.get('actor')).toMatchObject({ id: uid });
    expect(entry?.get('summary')).toContain(target.label);
  });

  it('stores the subscription, its timeline entry and its audit entry in one transaction', async () => {
    await subscribe();
    const stored = await world.product.db.doc(`${path()}/subscriptions/${target.id}`).get();
    const [entry] = await audited();
    // Everything that one commit writes has the time of that commit.
    expect(stored.createTime).toEqual(await noted());
    expect(entry?.createTime).toEqual(stored.createTime);
    expect((await world.product.db.doc(path()).get()).updateTime).toEqual(stored.createTime);
  });

  it('removes a subscription from both lists in one transaction', async () => {
    await subscribe();
    expect(codeOf(await unsubscribe())).toBe('204');
    expect(await traces()).toEqual({
      subscribed: [],
      offered: false,
      timeline: ['unsubscribed', 'subscribed'],
      audit: ['card.subscribe', 'card.unsubscribe'],
    });
    const removed = (await audited()).find((one) => one.get('action') === 'card.unsubscribe');
    expect(removed?.createTime).toEqual(await noted());
  });

  it('writes nothing when the subscription already has the requested state', async () => {
    await Promise.all([subscribe(), subscribe(), subscribe()]);
    await Promise.all([unsubscribe(), unsubscribe()]);
    expect(codeOf(await unsubscribe())).toBe('204');
    expect(await traces()).toEqual({
      subscribed: [],
      offered: false,
      timeline: ['unsubscribed', 'subscribed'],
      audit: ['card.subscribe', 'card.unsubscribe'],
    });
  });

  it.each([
    ['a viewer', () => subscribe('viewer'), '403 kanban/board-role-missing'],
    [
      'an unknown target',
      () => subscribe('operator', { targetId: 'gone' }),
      '404 kanban/target-not-found',
    ],
    [
      'an unknown way',
      () => subscribe('operator', { deliveryMode: 'shout' }),
      '400 request/invalid',
    ],
  ])('rejects %s and writes nothing', async (_who, ask, code) => {
    expect(codeOf(await ask())).toBe(code);
    expect(await traces()).toEqual({ subscribed: [], offered: false, timeline: [], audit: [] });
    expect((await world.product.db.doc(path()).get()).get('revision')).toBe(card.revision);
  });

  it('exposes no internals while the service is down, and subscribes afterwards', async () => {
    await world.execution.stop();
    try {
      const refused = await subscribe();
      expect(codeOf(refused)).toBe('503 kanban/bridge-down');
      const text = JSON.stringify(refused.body);
      expect(text).not.toMatch(/ECONN|127\.0\.0\.1|fetch|Bearer|stack/i);
      expect(await traces()).toEqual({ subscribed: [], offered: false, timeline: [], audit: [] });
    } finally {
      await world.execution.start(world.product.projectId);
    }
    expect(codeOf(await subscribe())).toBe('200');
    expect(await subscribed()).toEqual([target.id]);
  });
});
