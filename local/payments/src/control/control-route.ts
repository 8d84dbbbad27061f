import { type Log } from '../log';
import { type Store } from '../store/store';
import { type Courier } from '../webhooks/courier';
import { type JsonBody } from './json-body';

export interface ControlOptions {
  readonly store: Store;
  readonly courier: Courier;
  readonly log: Log;
  /** Brings back what is there from the start. */
  readonly prepare: () => void;
}

export interface ControlCall {
  readonly options: ControlOptions;
  readonly body: JsonBody;
  readonly id: string;
  readonly query: URLSearchParams;
}

/** One call of the control API; answers JSON. */
export interface ControlRoute {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly answer: (call: ControlCall) => object | Promise<object>;
}
