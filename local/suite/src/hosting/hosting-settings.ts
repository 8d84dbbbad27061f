import { type ListenerProxyOptions } from '../listeners/listener-proxy';

export interface HostingSettings {
  readonly config: string;
  readonly firebaseTools: string;
  /** URL of each function, without a trailing slash. */
  readonly functions: Readonly<Record<string, string>>;
  readonly host: string;
  readonly port: number;
  readonly firestore: ListenerProxyOptions;
}
