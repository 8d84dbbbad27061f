import { inject } from '@angular/core';
import type { NavigationError } from '@angular/router';
import { BrowserStorage } from '../identity/browser-storage';
import { DocumentLocation } from './document-location';

const RELOADED_KEY = 'keelson.reloaded';
const LOOP_MS = 30_000;

/**
 * Reloads when a page's code cannot be fetched: usually this tab is older than the last deploy and the file is gone.
 * Reloads once only, in case the network is the cause.
 */
export function reloadOnStaleChunk({ error, url }: NavigationError): void {
  const isMissingCode =
    error instanceof TypeError && /dynamically imported|module script/i.test(error.message);
  if (!isMissingCode) return;
  const storage = inject(BrowserStorage);
  if (Date.now() - Number(storage.read(RELOADED_KEY) ?? 0) < LOOP_MS) return;
  storage.write(RELOADED_KEY, String(Date.now()));
  inject(DocumentLocation).go(url);
}
