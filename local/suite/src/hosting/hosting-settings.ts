import { type ListenerProxyOptions } from '../listeners/listener-proxy';

/** What one process of Hosting serves, and where. */
export interface HostingSettings {
  /** Path of a `firebase.json`. */
  readonly config: string;
  /** Folder of firebase-tools. */
  readonly firebaseTools: string;
  /** URL of each function, without a trailing slash. */
  readonly functions: Readonly<Record<string, string>>;
  readonly host: string;
  readonly port: number;
  readonly firestore: ListenerProxyOptions;
}
