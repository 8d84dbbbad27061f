/**
 * The process that reads sources, one at a time. It gets no credentials or service addresses, and is killed
 * when a source exceeds its time or memory limit.
 */
import { DomainError } from '@keelson/contracts/errors';
import { prepareBytes } from '../prepare-bytes';
import { type ReaderMessage, type ReadRequest } from './reader-protocol';

const send = (message: ReaderMessage): void => {
  process.send?.(message);
};

async function handle({ id, bytes, ...source }: ReadRequest): Promise<void> {
  try {
    const doc = await prepareBytes({ ...source, bytes: Buffer.from(bytes) });
    send({ kind: 'prepared', id, doc });
  } catch (error) {
    const failure =
      error instanceof DomainError
        ? error
        : new DomainError('learning/source-broken', 'The file could not be read.');
    const { code, message: detail, facts } = failure;
    send({ kind: 'failed', id, code, detail, facts });
  }
}

process.on('message', (request: ReadRequest) => void handle(request));
process.on('disconnect', () => process.exit(0));
send({ kind: 'ready' });
