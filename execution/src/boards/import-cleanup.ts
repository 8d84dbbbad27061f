import { IMPORT_TIMEOUT_MS } from '@keelson/contracts/kanban/board/board-import';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { MINUTE } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { Timestamp } from 'firebase-admin/firestore';
import { type TransactionRunner } from '../store/transaction-runner';
import { clearImport } from './clear-import';

const PAUSE_MS = 5 * MINUTE;
const AT_ONCE = 20;

export interface ImportCleanupDeps {
  readonly transactions: TransactionRunner;
  readonly now: Clock;
  readonly log: Logger;
}

export class ImportCleanup {
  private nextAt = -Infinity;

  constructor(private readonly deps: ImportCleanupDeps) {}

  /** Checks all imports, unless they were checked recently. @returns How many were removed. */
  async sweep(): Promise<number> {
    const at = this.deps.now();
    if (at < this.nextAt) return 0;
    this.nextAt = at + PAUSE_MS;
    const { transactions, log } = this.deps;
    const oldest = Timestamp.fromMillis(at - IMPORT_TIMEOUT_MS);
    const found = await transactions.refs
      .boardImports()
      .where('touchedAt', '<=', oldest)
      .limit(AT_ONCE)
      .get();
    for (const document of found.docs) {
      const { slug } = document.data();
      const mutation = { actor: SYSTEM_ACTOR, at, requestId: 'import-janitor', key: null };
      await clearImport(transactions, mutation, document.data());
      log.info('Removed an abandoned import', { board: slug });
    }
    return found.size;
  }
}
