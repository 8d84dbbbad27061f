import { type Draft } from '../model/draft';
import { type Fields, type Param, type Read } from '../protocol/params';
import * as param from '../protocol/params';
import { type RawFields } from '../protocol/form';

export type Method = 'get' | 'post' | 'delete';

/** Runs a call on a draft; throws an `ApiError` to reject it. */
export type Execution = (draft: Draft, id: string) => object;

export interface Endpoint {
  readonly method: Method;
  /** Path as in the provider's reference, with `{id}` for parameters. */
  readonly path: string;
  /** Reads the parameters; throws an `ApiError` when they are invalid, before anything is executed. */
  readonly prepare: (raw: RawFields) => Execution;
}

// Every call supports `expand`; the router handles it, so endpoints do not see its values.
const EXPAND = { expand: param.listOf(param.required(param.name)) };

/** Defines an endpoint: `method path`, its parameters (all others are rejected) and its handler. */
export function endpoint<F extends Fields>(
  call: `${Uppercase<Method>} /${'v1' | 'v2'}/${string}`,
  fields: F,
  answer: (draft: Draft, params: Read<F>, id: string) => object,
): Endpoint {
  const [method = '', path = ''] = call.split(' ');
  return {
    method: method.toLowerCase() as Method,
    path,
    prepare: (raw) => {
      const params = param.readFields({ ...fields, ...EXPAND }, raw);
      return (draft, id) => answer(draft, params, id);
    },
  };
}

export const LIST_FIELDS = {
  limit: param.integer,
  starting_after: param.name,
  ending_before: param.name,
} satisfies Record<string, Param<unknown>>;
