import * as z from 'zod';

/** Paths of all fields of a schema that have no fields themselves, such as `counts.comments`. */
export function fieldPathsOf(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Readonly<Record<string, z.core.$ZodType>>;
    return Object.entries(shape).flatMap(([name, field]) =>
      fieldPathsOf(field, path === '' ? name : `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => fieldPathsOf(option, path));
  }
  if (schema instanceof z.ZodArray) return fieldPathsOf(schema.element, path);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return fieldPathsOf(schema.def.innerType, path);
  }
  return [path];
}
