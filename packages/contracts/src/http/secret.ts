import type * as z from 'zod';

const secrets = new WeakSet<z.core.$ZodType>();

/**
 * A field of a response that is a credential. Responses with one are never kept for their idempotency key:
 * the endpoint is `natural`, or the field is derived again for each response (docs/adr/0005).
 */
export function secret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema);
  return schema;
}

/** The paths of the secret fields of a schema, such as `run.token`. */
export function secretFieldsOf(schema: z.core.$ZodType, path = ''): string[] {
  if (secrets.has(schema)) return [path];
  const definition = schema._zod.def as unknown as {
    readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
    readonly options?: readonly z.core.$ZodType[];
    readonly element?: z.core.$ZodType;
    readonly innerType?: z.core.$ZodType;
    readonly valueType?: z.core.$ZodType;
  };
  const { shape = {}, options = [], element, innerType, valueType } = definition;
  const below = Object.entries(shape).flatMap(([name, field]) =>
    secretFieldsOf(field, path === '' ? name : `${path}.${name}`),
  );
  const same = [...options, element, innerType, valueType].flatMap((inner) =>
    inner === undefined ? [] : secretFieldsOf(inner, path),
  );
  return [...new Set([...below, ...same])];
}
