import { type SchemaPath, validate } from '@angular/forms/signals';
import type { ZodType } from 'zod';

export function requiredText(path: SchemaPath<string>, message: string): void {
  validate(path, ({ value }) =>
    value().trim() === '' ? { kind: 'required', message } : undefined,
  );
}

/** Requires text that a schema of the contracts accepts, without the spaces around it. */
export function matchesSchema(path: SchemaPath<string>, schema: ZodType, message: string): void {
  validate(path, ({ value }) =>
    schema.safeParse(value().trim()).success ? undefined : { kind: 'schema', message },
  );
}

/** Requires a whole number between two bounds, both included. */
export function wholeNumber(path: SchemaPath<string>, min: number, max: number): void {
  const message = $localize`Enter a whole number from ${min}:min: to ${max}:max:.`;
  validate(path, ({ value }) => {
    const number = value().trim() === '' ? NaN : Number(value());
    const valid = Number.isInteger(number) && number >= min && number <= max;
    return valid ? undefined : { kind: 'number', message };
  });
}
