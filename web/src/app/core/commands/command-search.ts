import { InjectionToken, type Type } from '@angular/core';
import type { StaffRole } from '@keelson/contracts/account/staff';
import type { Command } from './command';

export interface FoundCommands {
  readonly commands: readonly Command[];
  /** False when more may match than are listed. */
  readonly complete: boolean;
}

/** Finds records that the browser may not have, as commands that open them. */
export interface CommandSource {
  /** Matches among what is loaded already, without a request. */
  findLoaded?(query: string): readonly Command[];
  /** Matches on the server. Resolves at once when a complete earlier response contains them. */
  find(query: string, signal: AbortSignal): Promise<FoundCommands>;
}

/** A search that a feature adds to the command palette. Its code is loaded with the first query. */
export interface CommandSearch {
  /** Names what it finds: "cards". */
  readonly noun: string;
  /** The people it is offered to; a member is everyone who is signed in. */
  readonly needs: StaffRole | 'member';
  readonly load: () => Promise<Type<CommandSource>>;
}

/** The searches of the command palette, in the order of their results. */
export const COMMAND_SEARCHES = new InjectionToken<readonly CommandSearch[]>('COMMAND_SEARCHES', {
  providedIn: 'root',
  factory: () => [],
});

/** Records that a search lists; a longer list hides those of the other searches. */
export const MAX_RECORDS = 5;
