import { TestBed } from '@angular/core/testing';
import { ApiClient } from '../../../core/api/api-client';
import { eventually } from '../../../../testing/eventually';
import { networkError, FakeServer } from '../../../../testing/fake-server';
import { health } from '../../../../testing/boards/open-board';
import { ApiError } from '../../../core/api/api-error';
import { GatewayStatus } from './gateway-status';

const HEALTH = 'GET /api/health';

function setUp(server: FakeServer): GatewayStatus {
  expect(server.requests).toEqual([]);
  TestBed.configureTestingModule({ providers: [GatewayStatus] });
  return TestBed.inject(GatewayStatus);
}

describe('GatewayStatus', () => {
  it.each([
    ['up', 'ready', true],
    ['down', 'down', true],
    ['not-configured', 'missing', false],
  ] as const)('%s means %s, writable: %s', async (status, state, writable) => {
    const gateway = setUp(new FakeServer().on(HEALTH, health(status)));
    expect(gateway.state()).toBe('checking');
    await eventually(() => gateway.state() === state);
    expect(gateway.writable()).toBe(writable);
  });

  it('repeats the check while the service is down and stops when it is up', async () => {
    jest.useFakeTimers();
    const server = new FakeServer().on(HEALTH, health('down'), health('down'), health('up'));
    const gateway = setUp(server);
    await jest.advanceTimersByTimeAsync(0);
    expect(gateway.state()).toBe('down');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(gateway.state()).toBe('down');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(gateway.state()).toBe('ready');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.count(HEALTH)).toBe(3);
  });

  it('keeps the last state when the health check fails', async () => {
    const gateway = setUp(new FakeServer().on(HEALTH, health('not-configured'), networkError));
    await eventually(() => gateway.state() === 'missing');
    await gateway.check();
    expect(gateway.state()).toBe('missing');
  });

  it('checks again after a 503 only', async () => {
    const server = new FakeServer().on(HEALTH, health('up'), health('down'));
    const gateway = setUp(server);
    await eventually(() => gateway.state() === 'ready');
    TestBed.inject(ApiClient).reportError(refused(409, 'kanban/revision-stale'));
    expect(server.count(HEALTH)).toBe(1);
    TestBed.inject(ApiClient).reportError(refused(503, 'kanban/bridge-not-configured'));
    await eventually(() => gateway.state() === 'down');
  });

  it('is down after a request met no service, although the server keeps an older result', async () => {
    jest.useFakeTimers();
    const server = new FakeServer().on(HEALTH, health('up'));
    const gateway = setUp(server);
    await jest.advanceTimersByTimeAsync(0);
    expect(gateway.state()).toBe('ready');
    TestBed.inject(ApiClient).reportError(refused(503, 'kanban/bridge-down'));
    expect(gateway.state()).toBe('down');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(gateway.state()).toBe('ready');
  });
});

const refused = (status: number, code: ApiError['code']): ApiError =>
  new ApiError({
    code,
    title: 'Refused',
    detail: 'For a reason',
    status,
    requestId: null,
    retryable: false,
    fields: [],
  });
