import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { health } from '../../../testing/open-board';
import { eventually } from '../../../testing/eventually';
import { FakeServer } from '../../../testing/fake-server';
import { ApiError } from '../../core/api/api-error';
import { GatewayStatus } from './agents/gateway-status';
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
  return { server, gateway: TestBed.inject(GatewayStatus), submission: TestBed.inject(Submission) };
}

describe('Submission', () => {
  it('reuses the key for a retry and creates a new one after a reset', async () => {
    const { submission } = setUp();
    const keys: string[] = [];
    const refuse = (key: string): Promise<never> => {
      keys.push(key);
      return Promise.reject(refusal(409));
    };
    expect(await submission.send(refuse)).toBeNull();
    expect(submission.error()?.detail).toBe('For a reason');
    await submission.send(refuse);
    submission.reset();
    expect(submission.error()).toBeNull();
    await submission.send(refuse);
    const [first, again, changed] = keys;
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('creates a new key after a success', async () => {
    const { submission } = setUp();
    const keys: string[] = [];
    const take = (key: string): Promise<number> => Promise.resolve(keys.push(key));
    await submission.send(take);
    await submission.send(take);
    expect(new Set(keys).size).toBe(2);
  });

  it('ignores a second request while one is in flight', async () => {
    const { submission } = setUp();
    let answer: (value: string) => void = () => undefined;
    const first = submission.send(() => new Promise<string>((resolve) => (answer = resolve)));
    expect(submission.busy()).toBe(true);
    const second = jest.fn(() => Promise.resolve('two'));
    expect(await submission.send(second)).toBeNull();
    expect(second).not.toHaveBeenCalled();
    answer('one');
    expect(await first).toBe('one');
    expect(submission.busy()).toBe(false);
  });

  it('checks the gateway after a 503 only', async () => {
    const { server, gateway, submission } = setUp();
    await eventually(() => gateway.state() === 'ready');
    await submission.send(() => Promise.reject(refusal(409)));
    expect(server.count(HEALTH)).toBe(1);
    await submission.send(() => Promise.reject(refusal(503)));
    await eventually(() => gateway.state() === 'down');
    expect(submission.error()?.retryable).toBe(true);
  });

  it('creates a new key and clears the error when the input changes', async () => {
    const { submission } = setUp();
    const input = signal('a');
    submission.resetOnChange(input);
    const keys: string[] = [];
    const fail = (key: string): Promise<never> => {
      keys.push(key);
      return Promise.reject(refusal(409));
    };
    await submission.send(fail);
    input.set('b');
    expect(submission.error()).toBeNull();
    await submission.send(fail);
    expect(new Set(keys).size).toBe(2);
  });
});
