import { type FaultSwitch } from '../model/records';
import { type JsonBody } from './json-body';

/** Reads `{probability, next}`; a field that is not sent stays as it was. */
export function switchOf(body: JsonBody | undefined, before: FaultSwitch): FaultSwitch {
  if (body === undefined) return before;
  const probability = body.number('probability', { min: 0, max: 1 }) ?? before.probability;
  const next = body.number('next', { min: 0, max: 100_000 }) ?? before.next;
  body.end();
  return { probability, next: Math.floor(next) };
}
