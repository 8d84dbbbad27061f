import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { Health } from '@keelson/contracts/platform/health';
import { FakeServer, json, networkError } from '../../../testing/fake-server';
import { Status } from './status';

const ROUTE = 'GET /api/health';
const health = (payments: 'up' | 'down'): Health => ({
  status: 'up',
  version: '1',
  checkedAt: Date.now(),
  dependencies: [
    { name: 'firestore', status: 'up', latencyMs: 4, detail: 'Responds' },
    { name: 'payments', status: payments, latencyMs: null, detail: 'Not responding' },
  ],
});

describe('the status page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const open = async () => {
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const fixture = TestBed.createComponent(Status);
    const settle = async (ms = 0): Promise<string> => {
      fixture.detectChanges();
      TestBed.tick();
      await jest.advanceTimersByTimeAsync(ms);
      fixture.detectChanges();
      return (fixture.nativeElement as HTMLElement).textContent ?? '';
    };
    await settle();
    return settle;
  };

  it('says what does not work, and by itself that it works again', async () => {
    const server = new FakeServer().on(ROUTE, json(health('down')), json(health('up')));
    const settle = await open();
    const text = await settle();
    expect(text).toContain('Some parts are unavailable');
    expect(text).toContain('Checkout, plan changes and invoices are unavailable.');
    expect(await settle(5_000)).toContain('Everything works');
    await settle(29_000);
    expect(server.count(ROUTE)).toBe(2);
    await settle(1_000);
    expect(server.count(ROUTE)).toBe(3);
  });

  it('does not go on saying that everything works when nothing responds', async () => {
    new FakeServer().on(ROUTE, json(health('up')), networkError);
    const settle = await open();
    expect(await settle()).toContain('Everything works');
    const text = await settle(60_000);
    expect(text).toContain('The service can’t be reached');
    expect(text).not.toContain('Everything works');
  });
});
