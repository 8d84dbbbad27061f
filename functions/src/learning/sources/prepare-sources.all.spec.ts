import { type LearningPolicy } from '@keelson/contracts/learning/manifest';
import { type SourceInput } from '@keelson/contracts/learning/source';
import { type FileStore } from '@keelson/server/files/file-store';
import { PreparedDocCache } from './prepared-doc-cache';
import { type ReaderProgram } from '@keelson/readers/process/source-reader';
import { sourceProgram } from '@keelson/readers/testing/test-reader';
import { FETCH_DEFAULTS } from '../web/fetch-source';
import { prepareSources } from './prepare-sources';

const POLICY: LearningPolicy = { allowedTypes: ['text/markdown'], requireSecondApprover: false };
const NO_READER: ReaderProgram = { path: '/nonexistent/reader.js' };
const inline = (text: string): SourceInput => ({ kind: 'inline', name: 'a.md', text });

describe('prepareSources', () => {
  it('reads a source once: for the plan, its approval and the apply it needs no reader', async () => {
    const preparedDocs = new PreparedDocCache();
    const prepare = (reader: ReaderProgram, text: string) =>
      prepareSources(
        { files: {} as FileStore, web: FETCH_DEFAULTS, now: () => 0, preparedDocs, reader },
        POLICY,
        { sources: [inline(text)] },
      );
    const first = await prepare(sourceProgram(), '# Refunds\n\nWe pay back.\n');
    expect(first.candidates.map(({ slug }) => slug)).toEqual(['refunds']);
    expect(await prepare(NO_READER, '# Refunds\n\nWe pay back.\n')).toEqual(first);
    await expect(prepare(NO_READER, '# Refunds\n\nWe never pay back.\n')).rejects.toMatchObject({
      code: 'service/unavailable',
    });
  });
});
