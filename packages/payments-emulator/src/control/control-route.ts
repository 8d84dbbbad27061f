import { type Log } from '../log';
import { type Store } from '../store/store';
import { type WebhookDispatcher } from '../webhooks/webhook-dispatcher';
import { type JsonBody } from './json-body';

export interface ControlOptions {
  readonly store: Store;
  readonly dispatcher: WebhookDispatcher;
  readonly log: Log;
  /** Restores the initial state. */
  readonly prepare: () => void;
}

export interface ControlCall {
  readonly options: ControlOptions;
  readonly body: JsonBody;
  readonly id: string;
  readonly query: URLSearchParams;
}

/** One endpoint of the control API; responds with JSON. */
export interface ControlRoute {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly answer: (call: ControlCall) => object | Promise<object>;
}
