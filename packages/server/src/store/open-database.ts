import { type App } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

/**
 * gRPC waits longer after each refused connection, up to two minutes: after an outage of five minutes an instance would
 * answer errors for two more. https://github.com/grpc/grpc/blob/master/doc/connection-backoff.md
 */
const LONGEST_RECONNECT_MS = 5_000;

/** The database of an app. Call it once for each: settings are made before the first use. */
export function openDatabase(app: App, databaseId: string): Firestore {
  const db = getFirestore(app, databaseId);
  db.settings({ 'grpc.max_reconnect_backoff_ms': LONGEST_RECONNECT_MS });
  return db;
}
