import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { ServiceError } from '@keelson/contracts/kanban/client/service-error';
import { DemoAgent } from './demo-agent';

const actor = { kind: 'agent', id: 'courier', label: 'Courier' } as const;
const claimed = {
  card: { boardSlug: 'launch', id: 'card' },
  run: { id: 'run', startedAt: 0 },
  token: 't',
};
const noCard = new ServiceError(404, null, 'Nothing is assigned', null);

function service(cards: number) {
  const calls: { path: string; key: string }[] = [];
  let left = cards;
  const call = (endpoint: Endpoint, _: object, { key }: { key: string }): Promise<unknown> => {
    const path = endpoint.path.split('/').at(-1) ?? '';
    calls.push({ path, key });
    if (path !== 'claims') return Promise.resolve({});
    if (left === 0) return Promise.reject(noCard);
    left -= 1;
    return Promise.resolve(claimed);
  };
  return { calls, client: { call } as unknown as Pick<ExecutionClient, 'call'> };
}

describe('a demo agent', () => {
  it('logs five lines, requests a review and claims the next card', async () => {
    const { calls, client } = service(1);
    const agent = new DemoAgent(client, actor, () => 1);
    for (let step = 0; step < 7; step += 1) await agent.step();
    const paths = calls.map(({ path }) => path).filter((path) => path !== 'heartbeat');
    expect(paths).toEqual(['claims', 'log', 'log', 'log', 'log', 'log', 'review', 'claims']);
    const logs = calls.filter(({ path }) => path === 'log').map(({ key }) => key);
    expect(new Set(logs).size).toBe(5);
  });

  it('waits while no card is available', async () => {
    const { calls, client } = service(0);
    const agent = new DemoAgent(client, actor, () => 1);
    await agent.step();
    await agent.step();
    expect(calls.map(({ path }) => path)).toEqual(['claims', 'claims']);
  });

  it('reports that the service is unavailable', async () => {
    const client = { call: () => Promise.reject(new TypeError('fetch failed')) };
    await expect(new DemoAgent(client, actor).step()).rejects.toThrow('fetch failed');
  });
});
