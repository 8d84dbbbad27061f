import { type ErrorCode } from '@keelson/contracts/errors';
import { type PreparedDoc } from '../domain/prepared-doc';
import { type SourceBytes } from './prepare-bytes';

/** What the reader's process is asked. */
export interface ReadRequest extends SourceBytes {
  readonly id: number;
}

/** What it answers; `ready` comes once, when it can be asked. */
export type ReaderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'prepared'; readonly id: number; readonly doc: PreparedDoc }
  | {
      readonly kind: 'refused';
      readonly id: number;
      readonly code: ErrorCode;
      readonly detail: string;
    };
