import type { ErrorView } from '../../core/api/describe-error';
import type { DraftSource } from './draft-source';

/** A source without what belongs to the open page: its key, and the report of a dry run. */
export type StoredSource = Omit<DraftSource, 'key'>;

/** The sources as text for the storage of the tab; empty without any. Uploaded files stay on the server for a week. */
export function serializeSources(sources: readonly DraftSource[]): string {
  if (sources.length === 0) return '';
  return JSON.stringify(
    sources.map(({ key: _key, report: _report, state, ...source }) => ({
      ...source,
      // A file that is not uploaded is gone with the page.
      state: state.kind === 'uploading' ? { kind: 'failed', error: interrupted() } : state,
    })),
  );
}

/** Reads what {@link serializeSources} wrote. Leaves out what another version of the app wrote in another way. */
export function parseStoredSources(text: string): StoredSource[] {
  try {
    const stored: unknown = JSON.parse(text || '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(isStoredSource).map((source) => ({ ...source, report: null }));
  } catch {
    return [];
  }
}

type Fields = Partial<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';

function isStoredSource(value: unknown): value is Omit<StoredSource, 'report'> {
  const { name, bytes, path, content, acceptedKeys, state } = (value ?? {}) as Fields;
  return (
    isText(name) &&
    (bytes === undefined || typeof bytes === 'number') &&
    (path === undefined || isText(path)) &&
    (content === undefined || content === 'article' || content === 'page') &&
    (acceptedKeys === undefined || (Array.isArray(acceptedKeys) && acceptedKeys.every(isText))) &&
    isState(state ?? {})
  );
}

function isState({ kind, uploadId, sha256, error }: Fields): boolean {
  switch (kind) {
    case 'url':
      return true;
    case 'staged':
      return isText(uploadId);
    case 'image':
      return isText(uploadId) && isText(sha256);
    case 'failed': {
      const { title, detail } = (error ?? {}) as Fields;
      return isText(title) && isText(detail);
    }
    default:
      return false;
  }
}

const interrupted = (): ErrorView => ({
  title: $localize`The upload was interrupted`,
  detail: $localize`The upload stopped because the page was closed. Add the file again.`,
  retryable: false,
  requestId: null,
});
