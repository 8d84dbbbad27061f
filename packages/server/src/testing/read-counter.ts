import { type EventEmitter } from 'node:events';
import { type Firestore } from 'firebase-admin/firestore';
import { ListenReads, type ListenResponse } from './listen-reads';

/** Index entries that one read of an aggregation covers. */
const ENTRIES_PER_READ = 1_000;

type StreamRequest = (method: string, ...rest: unknown[]) => Promise<EventEmitter>;

/** Responses of Firestore's API, as far as they are billed. */
interface BilledResponse extends ListenResponse {
  readonly document?: unknown;
  readonly skippedResults?: number;
  readonly found?: unknown;
  readonly missing?: string;
  readonly result?: { readonly aggregateFields?: Record<string, { integerValue?: string }> };
}

/**
 * Counts the document reads of one Firestore client as Firestore bills them
 * (https://cloud.google.com/firestore/pricing): a document that a query, a get or a listener returns, and a
 * document that does not exist and is read by name, are one read each. A query without a result is one read,
 * and an aggregation is one read for each 1,000 index entries. Responses are counted where the client receives
 * them, so reads inside of transactions and of retries are included.
 */
export class ReadCounter {
  private count = 0;
  private readonly methods = new Map<string, number>();

  /** Counts from now on. Listeners that are open already are not counted. */
  constructor(db: Firestore) {
    const client = db as unknown as { requestStream: StreamRequest };
    const requestStream = client.requestStream.bind(db);
    client.requestStream = async (method, ...rest) => {
      const stream = await requestStream(method, ...rest);
      this.watch(method, stream);
      return stream;
    };
  }

  get reads(): number {
    return this.count;
  }

  /** Reads by method of Firestore's API. */
  get byMethod(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.methods);
  }

  private watch(method: string, stream: EventEmitter): void {
    const emit = stream.emit.bind(stream);
    const listened = new ListenReads();
    let documents = 0;
    const add = (reads: number): void => {
      documents += reads;
      this.count += reads;
      this.methods.set(method, (this.methods.get(method) ?? 0) + reads);
    };
    stream.emit = (event: string | symbol, ...args: unknown[]): boolean => {
      if (event === 'data') {
        const response = args[0] as BilledResponse;
        add(method === 'listen' ? listened.add(response) : readsOf(method, response));
      }
      if (event === 'end' && method === 'runQuery' && documents === 0) add(1);
      return emit(event, ...args);
    };
  }
}

function readsOf(method: string, response: BilledResponse): number {
  switch (method) {
    case 'runQuery':
      return (response.document ? 1 : 0) + (response.skippedResults ?? 0);
    case 'batchGetDocuments':
      return response.found || response.missing ? 1 : 0;
    case 'runAggregationQuery':
      return response.result ? readsOfAggregation(response.result) : 0;
    default:
      return 0;
  }
}

function readsOfAggregation({ aggregateFields = {} }: NonNullable<BilledResponse['result']>) {
  const counted = Object.values(aggregateFields).map(({ integerValue }) => Number(integerValue));
  return Math.max(1, ...counted.map((entries) => Math.ceil(entries / ENTRIES_PER_READ)));
}
