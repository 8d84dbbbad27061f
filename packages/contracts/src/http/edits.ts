import * as z from 'zod';

type Bare<Field extends z.ZodType> =
  Field extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Field;
type Edits<Shape extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Shape]: z.ZodOptional<Bare<Shape[Name]>>;
};

/**
 * The request schema of a partial edit: every field is optional, and a field that is left out gets no
 * default, because it stays as it is.
 */
export function editsOf<Shape extends Readonly<Record<string, z.ZodType>>>(
  record: z.ZodObject<Shape>,
): z.ZodObject<Edits<Shape>, z.core.$strict> {
  const shape = Object.fromEntries(
    Object.entries(record.shape).map(([name, field]) => [name, withoutDefault(field).optional()]),
  );
  return z.strictObject(shape) as unknown as z.ZodObject<Edits<Shape>, z.core.$strict>;
}

const withoutDefault = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault ? (field.def.innerType as z.ZodType) : field;
