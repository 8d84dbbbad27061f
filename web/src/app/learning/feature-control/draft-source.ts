import type { Digest, UploadId } from '@keelson/contracts/learning/learning-ids';
import type { SourceReport } from '@keelson/contracts/learning/plan';
import type { PageContent, SourceInput } from '@keelson/contracts/learning/source';
import type { ErrorView } from '../../core/api/describe-error';

/** A source in the draft, with its own upload error. */
export interface DraftSource {
  readonly key: number;
  readonly name: string;
  readonly state:
    /** With the error of the last attempt, while the upload is repeated. */
    | { readonly kind: 'uploading'; readonly error: ErrorView | null }
    | { readonly kind: 'staged'; readonly uploadId: UploadId }
    /** Used by the sources that reference it. */
    | { readonly kind: 'image'; readonly uploadId: UploadId; readonly sha256: string }
    | { readonly kind: 'url' }
    | { readonly kind: 'failed'; readonly error: ErrorView };
  readonly bytes?: number;
  /** The path of a file in a chosen folder. Links and the navigation follow it. */
  readonly path?: string;
  /** The content of an HTML page, when the user chose it. */
  readonly content?: PageContent;
  /** Found secrets that may be published, such as documented example keys. */
  readonly acceptedKeys?: readonly Digest[];
  readonly report: SourceReport | null;
}

/** A source as requests have it; null for images and what is not uploaded. */
export function inputOf({
  name,
  path,
  state,
  content,
  acceptedKeys = [],
}: DraftSource): SourceInput | null {
  const chosen = {
    ...(content === undefined ? {} : { content }),
    ...(acceptedKeys.length === 0 ? {} : { acceptedKeys: [...acceptedKeys] }),
  };
  if (state.kind === 'staged') return { kind: 'upload', uploadId: state.uploadId, path, ...chosen };
  return state.kind === 'url' ? { kind: 'url', url: name, ...chosen } : null;
}
