import { makeEvent } from '../engine/events/made-events';
import { type Draft } from '../model/draft';
import { type ThinDetails } from '../model/event-records';
import { presentEvent } from '../present/account';
import { presentThinEvent } from '../present/thin-event';
import { invalid } from '../protocol/api-error';
import { type ControlRoute } from './control-route';
import { type JsonBody } from './json-body';

function fields(body: JsonBody, name: string): Record<string, unknown> | undefined {
  const value = body.raw(name);
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw invalid(`${name} must be a JSON object.`, name);
}

function typeOf(body: JsonBody): string {
  const type = body.text('type');
  if (type === undefined) throw invalid('Pass `type`, such as "charge.refunded".', 'type');
  return type;
}

function relatedOf(body: JsonBody | undefined): ThinDetails['related_object'] {
  if (body === undefined) return null;
  const related = { id: body.text('id'), type: body.text('type'), url: body.text('url') };
  body.end();
  const { id, type, url } = related;
  if (id !== undefined && type !== undefined && url !== undefined) return { id, type, url };
  throw invalid('related_object needs `id`, `type` and `url`.', 'related_object');
}

function makeSnapshot(draft: Draft, body: JsonBody): object {
  const event = {
    type: typeOf(body),
    object: fields(body, 'object') ?? {},
    previous: fields(body, 'previous_attributes') ?? null,
    account: body.text('account'),
    livemode: body.boolean('livemode'),
    thin: undefined,
  };
  body.end();
  return presentEvent(makeEvent(draft, event), 0);
}

function makeThin(draft: Draft, body: JsonBody): object {
  const type = typeOf(body);
  const livemode = body.boolean('livemode');
  const thin = {
    related_object: relatedOf(body.object('related_object')),
    context: body.text('context') ?? null,
    data: fields(body, 'data') ?? null,
  };
  body.end();
  const made = { type, object: null, previous: null, account: undefined, livemode, thin };
  return presentThinEvent(makeEvent(draft, made), thin);
}

/** Events with given contents, for what the emulator does not do by itself. */
export const eventRoutes: readonly ControlRoute[] = [
  {
    method: 'post',
    path: '/events',
    answer: ({ options: { store }, body }) =>
      store.run((draft) => makeSnapshot(draft, body)).result,
  },
  {
    method: 'post',
    path: '/thin_events',
    answer: ({ options: { store }, body }) => store.run((draft) => makeThin(draft, body)).result,
  },
];
