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

// Specs share a window, and nothing that one left may be what the next one finds.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
