import { type Firestore } from 'firebase-admin/firestore';

/** The fault of the next commit: none, it fails, or it is stored and its response is lost. */
export type Fault = 'none' | 'fails' | 'answer-lost';

/** The connection of an instance that crashes in the middle of a commit. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = 14;
}

/** A database with injected commit faults; everything else is passed through. */
export function faultyFirestore(db: Firestore, nextFault: () => Fault | Promise<Fault>): Firestore {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'runTransaction') {
        return async (...args: Parameters<Firestore['runTransaction']>): Promise<unknown> => {
          const fault = await nextFault();
          if (fault === 'fails') throw new ConnectionLost('before the commit');
          const result = await target.runTransaction(...args);
          if (fault === 'answer-lost') throw new ConnectionLost('after the commit');
          return result;
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
