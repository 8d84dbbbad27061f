import * as z from 'zod';
import { AREA_APIS } from '../areas/apis';
import { ENDPOINTS } from './endpoints';

/** Written by the payment and the mail provider, which add fields without notice. */
const OPEN = ['/api/webhooks/provider', '/api/webhooks/mail'];

/** Paths of the objects in a schema that accept fields which they do not name. */
function openObjects(schema: z.core.$ZodType, path: string): string[] {
  const definition = schema._zod.def as unknown as Record<string, unknown>;
  if (schema instanceof z.ZodObject) {
    const isStrict = schema.def.catchall instanceof z.ZodNever;
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    const fields = Object.entries(shape);
    const inside = fields.flatMap(([name, field]) => openObjects(field, `${path}.${name}`));
    return isStrict ? inside : [path, ...inside];
  }
  const one = ['element', 'valueType', 'innerType', 'in', 'out'].flatMap((name) => {
    const child = definition[name];
    return child === undefined ? [] : openObjects(child as z.core.$ZodType, path);
  });
  const options = (definition['options'] ?? []) as z.core.$ZodType[];
  return [...one, ...options.flatMap((option) => openObjects(option, path))];
}

it.each(
  [...ENDPOINTS, ...AREA_APIS.flatMap(({ endpoints }) => endpoints)]
    .filter(({ path }) => !OPEN.includes(path))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s refuses unknown fields at every depth', (_name, { params, query, body }) => {
  expect(openObjects(params, 'params')).toEqual([]);
  expect(openObjects(query, 'query')).toEqual([]);
  expect(openObjects(body, 'body')).toEqual([]);
});
