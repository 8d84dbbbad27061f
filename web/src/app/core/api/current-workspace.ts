import { Service, signal } from '@angular/core';

/**
 * The workspace that this tab shows: its id, or `personal`. Changes name it, so that the server refuses one from a tab
 * that shows another workspace than the session has. Null until it is known, and in a product without teams.
 */
@Service()
export class CurrentWorkspace {
  readonly name = signal<string | null>(null);
}
