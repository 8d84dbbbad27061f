import { TestBed } from '@angular/core/testing';
import { health } from '../../../testing/open-board';
import { eventually } from '../../../testing/eventually';
import { FakeServer } from '../../../testing/fake-server';
import { ApiError } from '../../core/api/api-error';
import { GatewayStatus } from './gateway-status';
import { Submission } from './submission';

const HEALTH = 'GET /api/health';

const refusal = (status: number): ApiError =>
  new ApiError({
    code: status === 503 ? 'kanban/bridge-down' : 'kanban/board-exists',
    title: 'Refused',
    detail: 'For a reason',
    status,
    requestId: null,
    retryable: status === 503,
    fields: [],
  });

function setUp() {
  const server = new FakeServer().on(HEALTH, health('up'), health('down'));
  TestBed.configureTestingModule({ providers: [GatewayStatus, Submission] });
  return { server, gateway: TestBed.inject(GatewayStatus), sending: TestBed.inject(Submission) };
}

describe('Submission', () => {
  it('sends the same again with the same key, and something else with another', async () => {
    const { sending } = setUp();
    const keys: string[] = [];
    const refuse = (key: string): Promise<never> => {
      keys.push(key);
      return Promise.reject(refusal(409));
    };
    expect(await sending.send(refuse)).toBeNull();
    expect(sending.error()?.detail).toBe('For a reason');
    await sending.send(refuse);
    sending.changed();
    expect(sending.error()).toBeNull();
    await sending.send(refuse);
    const [first, again, changed] = keys;
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('has a new key after a success, for the next thing that is typed', async () => {
    const { sending } = setUp();
    const keys: string[] = [];
    const take = (key: string): Promise<number> => Promise.resolve(keys.push(key));
    await sending.send(take);
    await sending.send(take);
    expect(new Set(keys).size).toBe(2);
  });

  it('sends once however often the button is pressed', async () => {
    const { sending } = setUp();
    let answer: (value: string) => void = () => undefined;
    const first = sending.send(() => new Promise<string>((resolve) => (answer = resolve)));
    expect(sending.busy()).toBe(true);
    const second = jest.fn(() => Promise.resolve('two'));
    expect(await sending.send(second)).toBeNull();
    expect(second).not.toHaveBeenCalled();
    answer('one');
    expect(await first).toBe('one');
    expect(sending.busy()).toBe(false);
  });

  it('looks whether the gateway is down when it may be', async () => {
    const { server, gateway, sending } = setUp();
    await eventually(() => gateway.state() === 'ready');
    await sending.send(() => Promise.reject(refusal(409)));
    expect(server.count(HEALTH)).toBe(1);
    await sending.send(() => Promise.reject(refusal(503)));
    await eventually(() => gateway.state() === 'down');
    expect(sending.error()?.retryable).toBe(true);
  });
});
