import '@angular/localize/init';
import { setupZonelessTestEnv } from 'jest-preset-angular/setup-env/zoneless';

setupZonelessTestEnv({ errorOnUnknownElements: true, errorOnUnknownProperties: true });

// jsdom has the <dialog> element without its methods.
HTMLDialogElement.prototype.showModal = function showModal(): void {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(): void {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// Specs share a window, and nothing that one left may be what the next one finds, or wake up in it.
const timers = new Set<number>();
const tracked =
  <Args extends unknown[]>(start: (...args: Args) => unknown) =>
  (...args: Args): unknown => {
    const timer = start(...args);
    timers.add(timer as number);
    return timer;
  };
window.setTimeout = tracked(window.setTimeout.bind(window)) as typeof setTimeout;
window.setInterval = tracked(window.setInterval.bind(window)) as typeof setInterval;

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
