/**
 * The process that reads sources. It has no credentials and no address of ours, does one source at a
 * time, and is killed when that takes too long or too much.
 */
import { DomainError } from '@keelson/contracts/errors';
import { prepareBytes } from './prepare-bytes';
import { type ReaderMessage, type ReadRequest } from './reader-protocol';

const send = (message: ReaderMessage): void => {
  process.send?.(message);
};

async function answer({ id, name, bytes, images }: ReadRequest): Promise<void> {
  try {
    const doc = await prepareBytes({ name, bytes: Buffer.from(bytes), images });
    send({ kind: 'prepared', id, doc });
  } catch (error) {
    const refusal =
      error instanceof DomainError
        ? error
        : new DomainError('learning/source-broken', 'It could not be read.');
    send({ kind: 'refused', id, code: refusal.code, detail: refusal.message });
  }
}

process.on('message', (request: ReadRequest) => void answer(request));
process.on('disconnect', () => process.exit(0));
send({ kind: 'ready' });
