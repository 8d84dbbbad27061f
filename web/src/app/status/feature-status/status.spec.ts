import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { Health } from '@keelson/contracts/platform/health';
import {
  FakeServer,
  htmlErrorPage,
  json,
  networkError,
  problem,
} from '../../../testing/fake-server';
import { Status } from './status';

const ROUTE = 'GET /api/health';
const health = (payments: 'up' | 'down'): Health => ({
  status: 'up',
  version: '1',
  commit: null,
  checkedAt: Date.now(),
  dependencies: [
    { name: 'firestore', status: 'up', latencyMs: 4, detail: 'Responds' },
    { name: 'payments', status: payments, latencyMs: null, detail: 'Not responding' },
  ],
});

describe('the status page', () => {
  beforeEach(() => jest.useFakeTimers());

  const open = async () => {
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const fixture = TestBed.createComponent(Status);
    const settle = async (ms = 0): Promise<string> => {
      fixture.detectChanges();
      TestBed.tick();
      await jest.advanceTimersByTimeAsync(ms);
      fixture.detectChanges();
      return (fixture.nativeElement as HTMLElement).textContent;
    };
    await settle();
    return settle;
  };

  it('says what does not work, and by itself that it works again', async () => {
    const server = new FakeServer().on(ROUTE, json(health('down')), json(health('up')));
    const settle = await open();
    const text = await settle();
    expect(text).toContain('Some systems are unavailable');
    expect(text).toContain('Checkout, plan changes and invoices are unavailable.');
    expect(await settle(5_000)).toContain('All systems operational');
    await settle(29_000);
    expect(server.count(ROUTE)).toBe(2);
    await settle(1_000);
    expect(server.count(ROUTE)).toBe(3);
  });

  it('does not go on saying that everything works when nothing responds', async () => {
    new FakeServer().on(ROUTE, json(health('up')), networkError);
    const settle = await open();
    expect(await settle()).toContain('All systems operational');
    const text = await settle(30_000);
    expect(text).toContain('The service can’t be reached');
    expect(text).not.toContain('All systems operational');
  });

  it('reads what is down from a response with status 503, in one request', async () => {
    const firestore = { name: 'firestore', status: 'down', latencyMs: null, detail: '' };
    const down = { ...health('up'), status: 'down', dependencies: [firestore] };
    const server = new FakeServer().on(ROUTE, json(down, 503));
    const settle = await open();
    expect(await settle()).toContain('The service is unavailable');
    expect(server.count(ROUTE)).toBe(1);
  });

  it.each([
    ['a page of a proxy', htmlErrorPage],
    ['a problem', problem(429, 'rate/too-many-requests')],
    ['another body with status 503', json({ error: 'no backend' }, 503)],
  ])('says that the service responds with errors when it is %s', async (_what, response) => {
    new FakeServer().on(ROUTE, response, json(health('up')));
    const settle = await open();
    expect(await settle()).toContain('The service responds with errors');
    expect(await settle(5_000)).toContain('All systems operational');
  });

  it('refreshes when it is shown again', async () => {
    const server = new FakeServer().on(ROUTE, json(health('up')));
    const settle = await open();
    await settle();
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(server.count(ROUTE)).toBe(2);
  });
});
