import { type CreateBoard } from '@keelson/contracts/kanban/board-endpoints';
import { type BlockKind } from '@keelson/contracts/kanban/status';
import type * as z from 'zod';

/** People of the demo workspace and agents, by the end of their id. */
export type Person = 'ada' | 'olive' | 'paula' | 'dan';
export type AgentName = 'courier' | 'archivist' | 'scribe';

/** How a card came to stand where it stands. */
export type Story =
  | { readonly is: 'triage' | 'todo' | 'ready' }
  | { readonly is: 'scheduled'; readonly inDays: number }
  | { readonly is: 'blocked'; readonly kind: BlockKind; readonly why: string }
  /** An agent's run; each entry of `log` is a line that it wrote. */
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
  /** A person finished it. */
  | { readonly is: 'done'; readonly by: Person };

export interface DemoCard {
  /** Names it for `after`. */
  readonly key: string;
  readonly title: string;
  readonly body?: string;
  readonly story: Story;
  readonly to?: Person | AgentName;
  readonly priority?: 0 | 1 | 2 | 3 | 4;
  readonly labels?: readonly string[];
  /** Cards that must be done first; they stand further up in the list. */
  readonly after?: readonly string[];
  readonly dueInDays?: number;
  readonly comments?: readonly (readonly [who: Person, text: string])[];
}

export interface DemoBoard {
  readonly board: z.input<typeof CreateBoard.body>;
  readonly cards: readonly DemoCard[];
}
