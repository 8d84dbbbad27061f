import type { Tone } from '../../shared/ui/status-chip';

export interface QueueAct {
  readonly label: string;
  /** Accessible name, which says on what it acts. */
  readonly name: string;
  /** Resolves to what was done, or to null when the admin decided against it. */
  readonly run: () => Promise<string | null>;
}

/** Something that a person has to look at, in one sentence. */
export interface QueueItem {
  readonly key: string;
  readonly tone: Extract<Tone, 'bad' | 'attention'>;
  readonly text: string;
  readonly facts?: readonly string[];
  /** Ids that can be copied. */
  readonly ids?: readonly string[];
  readonly at?: number;
  readonly link?: {
    readonly label: string;
    readonly route: string;
    readonly query?: Readonly<Record<string, string>>;
  };
  readonly advice?: { readonly text: string; readonly commands: readonly string[] };
  readonly acts?: readonly QueueAct[];
}
