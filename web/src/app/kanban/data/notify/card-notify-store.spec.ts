import { TestBed } from '@angular/core/testing';
import type { NotifyTargetId } from '@keelson/contracts/ids';
import { buildCard } from '../../../../testing/boards/cards';
import { eventually } from '../../../../testing/eventually';
import { FakeServer, json, problem } from '../../../../testing/fake-server';
import { health } from '../../../../testing/boards/open-board';
import { GatewayStatus } from '../agents/gateway-status';
import { CardNotifyStore } from './card-notify-store';

const ROOM = 'room' as NotifyTargetId;
const CARD = '/api/admin/kanban/boards/try/cards/a';
const LIST = `GET ${CARD}/notify-list`;
const SUBSCRIBE = `POST ${CARD}/subscriptions`;
const TARGETS = 'GET /api/admin/kanban/notify/targets';
const target = (subscribed: boolean) => ({ id: ROOM, label: 'Room', subscribed });
const subscription = { subscription: { targetId: ROOM }, target: { id: ROOM, label: 'Room' } };

async function setUp() {
  const server = new FakeServer()
    .on('GET /api/health', health('up'))
    .on(LIST, json({ items: [] }), json({ items: [subscription] }))
    .on(TARGETS, json({ items: [target(false)] }), json({ items: [target(true)] }));
  TestBed.configureTestingModule({ providers: [GatewayStatus, CardNotifyStore] });
  const store = TestBed.inject(CardNotifyStore);
  store.open(buildCard('a'));
  await eventually(() => store.list.state().status === 'ready');
  const lastCall = (): unknown => {
    const list = store.list.state();
    return list.status === 'ready' ? [list.data.subscriptions.length, list.data.targets] : list;
  };
  return { server, store, lastCall };
}

describe('CardNotifyStore', () => {
  it('reloads the list after a success', async () => {
    const { server, store, lastCall } = await setUp();
    server.on(SUBSCRIBE, json({}, 201));
    await store.subscribe(ROOM, 'notify');
    expect(lastCall()).toEqual([1, [target(true)]]);
    expect(store.submission.busy()).toBe(false);
  });

  it('keeps the list after an error, shows it, and retries', async () => {
    const { server, store, lastCall } = await setUp();
    server.on(SUBSCRIBE, problem(404, 'kanban/card-not-found'), json({}, 201));
    await store.subscribe(ROOM, 'notify');
    expect(store.submission.error()).toMatchObject({ detail: 'Detail of kanban/card-not-found' });
    expect(lastCall()).toEqual([0, [target(false)]]);
    expect(server.count(LIST)).toBe(1);
    await store.submission.retry();
    expect(store.submission.error()).toBeNull();
    expect(lastCall()).toEqual([1, [target(true)]]);
  });

  it('clears the check result when the subscriptions change', async () => {
    const { server, store } = await setUp();
    const preview = { valid: true, checkedAt: 1, warnings: [] };
    server.on('POST /api/admin/kanban/notify-preview', json(preview)).on(SUBSCRIBE, json({}, 201));
    await store.check('notify', ' ');
    expect(store.preview()).toEqual(preview);
    expect(server.requests.at(-1)?.body).toEqual({
      slug: 'try',
      cardId: 'a',
      deliveryMode: 'notify',
    });
    await store.subscribe(ROOM, 'notify');
    expect(store.preview()).toBeNull();
  });
});
