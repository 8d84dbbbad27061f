import { type CreateBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import { type BlockKind } from '@keelson/contracts/kanban/card/status';
import type * as z from 'zod';

/** People of the demo workspace, by the end of their user id. */
export type Person = 'ada' | 'olive' | 'paula' | 'dan';
export type AgentName = 'courier' | 'archivist' | 'scribe';

/** Describes what happened to a card before it reached its column. */
export type Story =
  | { readonly is: 'triage' | 'todo' | 'ready' }
  | { readonly is: 'scheduled'; readonly inDays: number }
  | { readonly is: 'blocked'; readonly kind: BlockKind; readonly why: string }
  /** An agent's run; each entry of `log` is a log line. */
  | { readonly is: 'running'; readonly agent: AgentName; readonly log: readonly string[] }
  | {
      readonly is: 'review' | 'done';
      readonly agent: AgentName;
      readonly log: readonly string[];
      readonly summary: string;
    }
  | {
      readonly is: 'failed';
      readonly agent: AgentName;
      readonly log: readonly string[];
      readonly error: string;
    }
  | { readonly is: 'done'; readonly by: Person };

export interface DemoCard {
  /** Referenced by `after`. */
  readonly key: string;
  readonly title: string;
  readonly body?: string;
  readonly story: Story;
  readonly to?: Person | AgentName;
  readonly priority?: 0 | 1 | 2 | 3 | 4;
  readonly labels?: readonly string[];
  /** Cards that must be done first. They are listed before this one. */
  readonly after?: readonly string[];
  readonly dueInDays?: number;
  readonly comments?: readonly (readonly [who: Person, text: string])[];
}

export interface DemoBoard {
  readonly board: z.input<typeof CreateBoard.body>;
  readonly cards: readonly DemoCard[];
}
