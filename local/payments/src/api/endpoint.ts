import { type Draft } from '../model/draft';
import { type Fields, type Param, type Read } from '../protocol/params';
import * as param from '../protocol/params';
import { type RawFields } from '../protocol/form';

export type Method = 'get' | 'post' | 'delete';

/** One call of the API. */
export interface Endpoint {
  readonly method: Method;
  /** As the provider's reference writes it, with `{id}` for what varies. */
  readonly path: string;
  /** Carries it out on a draft; throws an `ApiError` to refuse. */
  readonly answer: (draft: Draft, raw: RawFields, id: string) => object;
}

// Every call can expand; the edge does it, so endpoints never see the values.
const EXPAND = { expand: param.listOf(param.required(param.name)) };

/** Describes a call: `method path`, its parameters (no others are taken) and what it does. */
export function endpoint<F extends Fields>(
  call: `${Uppercase<Method>} /v1/${string}`,
  fields: F,
  answer: (draft: Draft, params: Read<F>, id: string) => object,
): Endpoint {
  const [method = '', path = ''] = call.split(' ');
  return {
    method: method.toLowerCase() as Method,
    path,
    answer: (draft, raw, id) => answer(draft, param.readFields({ ...fields, ...EXPAND }, raw), id),
  };
}

export const LIST_FIELDS = {
  limit: param.integer,
  starting_after: param.name,
  ending_before: param.name,
} satisfies Record<string, Param<unknown>>;
