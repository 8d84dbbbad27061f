import {
  createEnvironmentInjector,
  EnvironmentInjector,
  runInInjectionContext,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { FeatureFlags } from './feature-flags';

const FLAGS = 'GET /api/flags';
const flags = (on: boolean) => json({ flags: { 'sign-ups': on } });

describe('FeatureFlags', () => {
  beforeEach(() => jest.useFakeTimers());

  it('follow a change within a minute, and at once when the page is shown', async () => {
    const server = new FakeServer().on(FLAGS, flags(true), flags(false), flags(true));
    const features = TestBed.inject(FeatureFlags);
    const page = createEnvironmentInjector([], TestBed.inject(EnvironmentInjector));
    runInInjectionContext(page, () => features.watch());
    expect(features.isOff('sign-ups')).toBe(false);
    TestBed.tick();
    await jest.advanceTimersByTimeAsync(59_000);
    expect([features.isOff('sign-ups'), server.count(FLAGS)]).toEqual([false, 1]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(features.isOff('sign-ups')).toBe(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(features.isOff('sign-ups')).toBe(false);

    page.destroy();
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(300_000);
    expect(server.count(FLAGS)).toBe(3);
  });

  it('stay as they were when the server does not respond', async () => {
    new FakeServer().on(FLAGS, flags(false), problem(500, 'internal'));
    const features = TestBed.inject(FeatureFlags);
    await features.refresh();
    await features.refresh();
    expect(features.isOff('sign-ups')).toBe(true);
  });
});
