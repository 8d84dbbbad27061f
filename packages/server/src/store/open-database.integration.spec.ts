import { createRequire } from 'node:module';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { openDatabase } from './open-database';

type Options = Readonly<Record<string, unknown>>;
type Channel = new (address: string, credentials: unknown, options: Options) => object;

/** The module in which the SDK's gRPC makes its channels. */
const admin = createRequire(require.resolve('firebase-admin/firestore'));
const sdk = createRequire(admin.resolve('@google-cloud/firestore'));
const gax = createRequire(sdk.resolve('google-gax'));
const channels = gax('@grpc/grpc-js/build/src/channel.js') as { ChannelImplementation: Channel };

it('makes channels that try again every five seconds at most, however long an outage lasts', async () => {
  const made: Options[] = [];
  const Real = channels.ChannelImplementation;
  channels.ChannelImplementation = class extends Real {
    constructor(address: string, credentials: unknown, options: Options) {
      super(address, credentials, options);
      made.push(options);
    }
  };
  const app = initializeApp({ projectId: 'demo-open-database' }, 'open-database');
  try {
    const db = openDatabase(app, '(default)');
    expect((await db.doc('any/document').get()).exists).toBe(false);
    expect(made).toEqual([expect.objectContaining({ 'grpc.max_reconnect_backoff_ms': 5_000 })]);
  } finally {
    channels.ChannelImplementation = Real;
    await deleteApp(app);
  }
});
