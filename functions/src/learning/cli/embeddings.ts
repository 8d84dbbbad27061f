/**
 * `npm run ops -- embeddings`: embeds all published passages that have no vector yet, for the model in `CHAT_EMBEDDING_MODEL`.
 * `-- --prune` also deletes vectors of unpublished passages and of other models (docs/chat.md).
 */
import { embeddingsOf } from '@keelson/answers/answer-service';
import { embedRelease } from '@keelson/answers/embeddings/embed-release';
import { pruneVectors } from '@keelson/answers/embeddings/prune-vectors';
import { FirestoreDocumentSource } from '@keelson/answers/firestore-document-source';
import { systemClock } from '@keelson/server/clock';
import { createLogger, jsonLines } from '@keelson/server/logger';
import { readConfig } from '../../config';
import { connectFirebase } from '../../platform/firestore';
import { fail, printLine, readEnvironment } from '../../cli/environment';
import { runCommand } from '../../cli/run-command';
import { readArguments } from '../../../../scripts/command/read-arguments.mjs';

const { values } = readArguments({ options: { prune: { type: 'boolean', default: false } } });

async function backfill(): Promise<void> {
  const config = readConfig(readEnvironment());
  const { embedding } = config;
  if (embedding === null) {
    fail('CHAT_EMBEDDING_MODEL is not set: the documents are searched by words only.');
    return;
  }
  const { db } = connectFirebase(config);
  const log = createLogger(jsonLines());
  const source = new FirestoreDocumentSource(db);
  const deps = embeddingsOf({ db, embedding, source, now: systemClock, log });
  const report = await embedRelease(deps, { deadline: Infinity, everything: true });
  printLine(JSON.stringify(report, null, 2));
  if (report.outcome === 'busy') {
    fail('Another run is embedding. Run the command again in a few minutes.');
  } else if (report.outcome === 'failed') {
    fail('Not finished. Run the command again to continue.');
  } else if (values.prune) {
    printLine(`${await pruneVectors(db, deps)} vectors deleted`);
  }
}

await runCommand(backfill);
