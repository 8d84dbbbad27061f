import { type StoredMessage } from '@keelson/contracts/stored-message';
import { type ErrorCode } from '@keelson/contracts/errors';
import { type PreparedDoc } from '../document/prepared-doc';
import { type SourceBytes } from '../prepare-bytes';

export interface ReadRequest extends SourceBytes {
  readonly id: number;
}

/** A message of the reader process; `ready` is sent once, after its start. */
export type ReaderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'prepared'; readonly id: number; readonly doc: PreparedDoc }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly code: ErrorCode;
      readonly detail: string;
      readonly facts: StoredMessage | null;
    };
